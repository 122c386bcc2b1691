/** Checks the sums that pages and quotas read against the ledger. */
import type { PoolClient } from "pg";
import type { Usage } from "../../api/minutes";
import { endReading, pool } from "../core/db";
import { piecesOf } from "../core/pieces";
import { firstDay } from "./months";
import { usageOf } from "./read/sums";

/** Differences in memory at a time, however many there are. */
const DIFFERENCES_AT_ONCE = 1_000;

export interface Difference {
  /** Which sums differ: by project, by day of the month, or by runner and day. */
  readonly of: "project" | "day" | "runner";
  readonly month: string;
  readonly namespace: string;
  /** GitLab's id of the project or the runner; or the day of the month, 0 for entries that belong to other months. */
  readonly id: number;
  /** For a runner's sums: "2026-11-22". */
  readonly date: string | null;
  readonly ledger: Usage;
  readonly sums: Usage;
}

interface Sums {
  readonly table: "monthly_usage" | "daily_usage" | "runner_usage";
  /** The key besides root and month: in the ledger, and in the sums. */
  readonly id: readonly [ledger: string, sums: string];
  readonly date?: readonly [ledger: string, sums: string];
}

const SUMS: Readonly<Record<Difference["of"], Sums>> = {
  project: { table: "monthly_usage", id: ["project_id", "project_id"] },
  day: {
    table: "daily_usage",
    id: [
      "case when belongs_to = month then extract(day from finished_at at time zone 'UTC') else 0 end::bigint",
      "day::bigint",
    ],
  },
  runner: {
    table: "runner_usage",
    id: ["runner_id", "runner_id"],
    date: ["(finished_at at time zone 'UTC')::date", "day"],
  },
};

/** $1: first day of the month, or null for all. */
function sqlOf({ table, id, date = ["date '1970-01-01'", "date '1970-01-01'"] }: Sums): string {
  const side = (from: string, at: 0 | 1, more: string): string => `
    select root_id, month, ${id[at]} as key, ${date[at]} as date, sum(builds) as b, sum(duration_seconds) as d,
      sum(weighted_seconds) as w from ${from} where ($1::date is null or month = $1::date) ${more} group by 1, 2, 3, 4`;
  const both = (column: string): string =>
    `json_build_array(trim_scale(coalesce(l.${column}, 0))::text, trim_scale(coalesce(s.${column}, 0))::text)`;
  return `
    with ledger as (${side("build_ledger", 0, "")}),
    sums as (${side(table, 1, "and month not in (select month from accounting_month where dropped_at is not null)")})
    select to_char(month, 'YYYY-MM') as month, coalesce(n.path, coalesce(l.root_id, s.root_id)::text) as namespace, key as id,
      date::text as date, ${both("b")} as builds, ${both("d")} as duration, ${both("w")} as weighted
    from ledger l full join sums s using (root_id, month, key, date) left join namespace n on n.id = coalesce(l.root_id, s.root_id)
    where (coalesce(l.b, 0), coalesce(l.d, 0), coalesce(l.w, 0)) is distinct from (coalesce(s.b, 0), coalesce(s.d, 0), coalesce(s.w, 0))
    order by month, n.path, key, date`;
}

interface Row {
  readonly month: string;
  readonly namespace: string;
  readonly id: string;
  readonly date: string;
  readonly builds: readonly [string, string];
  readonly duration: readonly [string, string];
  readonly weighted: readonly [string, string];
}

/**
 * Yields the differences of one month, or of all whose entries are kept; none if all sums are exact. Everything is
 * read from one snapshot, a few differences at a time.
 */
export async function* differences(month?: string): AsyncGenerator<Difference, void, undefined> {
  const client = await pool().connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    for (const kind of ["project", "day", "runner"] as const) yield* differencesOf(client, kind, month);
  } finally {
    // Also if the caller stops reading early.
    await endReading(client);
  }
}

async function* differencesOf(
  client: PoolClient,
  of: Difference["of"],
  month: string | undefined,
): AsyncGenerator<Difference, void, undefined> {
  const values = [month === undefined ? null : firstDay(month)];
  const pieces = piecesOf<Row>(client, sqlOf(SUMS[of]), values, { rows: DIFFERENCES_AT_ONCE });
  for await (const rows of pieces) {
    for (const { builds, duration, weighted, ...row } of rows) {
      const side = (at: 0 | 1): Usage =>
        usageOf({ builds: BigInt(builds[at]), duration: duration[at], weighted: weighted[at] });
      yield {
        of,
        month: row.month,
        namespace: row.namespace,
        id: Number(row.id),
        date: SUMS[of].date === undefined ? null : row.date,
        ledger: side(0),
        sums: side(1),
      };
    }
  }
}

/** Returns the first difference; undefined if the sums match the ledger. */
export async function firstDifference(month?: string): Promise<Difference | undefined> {
  for await (const difference of differences(month)) return difference;
  return undefined;
}
