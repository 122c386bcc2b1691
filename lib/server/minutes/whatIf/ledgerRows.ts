/**
 * Rows of the ledger for a what-if, as the database writes them: JSON lists, which this process passes on to the
 * thread without parsing them.
 */
import type { CorrectedEntry } from "../../../minutes";
import { firstDay } from "../months";
import type { LedgerRead } from "../period/ledgerRead";
import { firstMonth, type Period } from "../period/period";

export interface Touched {
  /** Runners whose factors are proposed. */
  readonly runnerIds: readonly number[];
  /** Whether quotas are proposed: in mode gitlab-now a namespace without one has the factor 0. */
  readonly quotas: boolean;
  /** Instants in the period, ascending, between which no rule changed; the first is the period's start. */
  readonly cuts: readonly string[];
}

export interface RowsPiece {
  /** A JSON list of rows. */
  readonly rows: string;
  readonly count: number;
}

export interface BuildsPiece extends RowsPiece {
  readonly of: "alike" | "corrected";
}

/**
 * Builds of one place to which the same rules apply; without mode, visibility and cut if the proposal cannot affect
 * them.
 */
export type AlikeRow = readonly [
  rootId: string,
  projectId: number,
  runnerId: number,
  month: string,
  builds: number,
  durationSeconds: string,
  weightedSeconds: string,
  mode: CorrectedEntry["mode"] | null,
  visibility: CorrectedEntry["visibility"] | null,
  /** Index in `cuts`, starting at 1. */
  cut: number | null,
  each: string | null,
];

/** An entry of a corrected build, ordered by root namespace, build and month. */
export type CorrectedRow = readonly [
  rootId: string,
  buildId: number,
  projectId: number,
  runnerId: number,
  month: string,
  builds: number,
  durationSeconds: string,
  weightedSeconds: string,
  mode: CorrectedEntry["mode"],
  visibility: CorrectedEntry["visibility"],
  at: string,
];

/** The usage of a root namespace in a month. */
export type MonthRow = readonly [rootId: string, month: string, weightedSeconds: string];

/** Builds that were corrected after their month closed have several entries, which count together. */
const CORRECTED = `corrected as materialized (
  select distinct root_id, build_id from build_ledger where month >= $1::date and builds <> 1)`;

/** $1 first month, $2 from, $3 to, $4 runner ids, $5 whether quotas are proposed, $6 cuts. */
const ALIKE = `with ${CORRECTED}
  select json_build_array(root_id, project_id, runner_id, to_char(month, 'YYYY-MM'), sum(builds),
    trim_scale(sum(duration_seconds))::text, trim_scale(sum(weighted_seconds))::text,
    mode, visibility, cut, trim_scale(each)::text)::text as row
  from (
    select l.root_id, l.project_id, l.runner_id, l.month, l.builds, l.duration_seconds, l.weighted_seconds,
      case when t.touched then l.mode end as mode, case when t.touched then l.visibility end as visibility,
      case when t.touched then width_bucket(l.finished_at, $6::timestamptz[]) end as cut,
      case when t.touched and l.mode <> 'seed' then l.duration_seconds end as each
    from build_ledger l,
      lateral (select l.runner_id = any($4::bigint[]) or ($5::boolean and l.mode = 'gitlab-now') as touched) t
    where l.month >= $1::date and l.finished_at >= $2::timestamptz and l.finished_at < $3::timestamptz
      and not exists (select from corrected c where c.root_id = l.root_id and c.build_id = l.build_id)) entries
  group by root_id, project_id, runner_id, month, mode, visibility, cut, each`;

const CORRECTIONS = `with ${CORRECTED}
  select json_build_array(l.root_id, l.build_id, l.project_id, l.runner_id, to_char(l.month, 'YYYY-MM'), l.builds,
    trim_scale(l.duration_seconds)::text, trim_scale(l.weighted_seconds)::text, l.mode, l.visibility,
    to_char(l.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as row
  from corrected c join build_ledger l using (root_id, build_id) order by l.root_id, l.build_id, l.month`;

/** $1 first days of months, $2 root namespaces or null for all. */
const MONTHS = `select json_build_array(root_id, to_char(month, 'YYYY-MM'), trim_scale(sum(weighted_seconds))::text)::text as row
  from monthly_usage where month = any($1::date[]) and ($2::uuid[] is null or root_id = any($2::uuid[]))
  group by root_id, monthly_usage.month`;

/**
 * Yields the period's builds: groups with the same rules, then all entries of builds that were corrected since its
 * first month.
 */
export async function* buildPieces(
  ledger: LedgerRead,
  period: Period,
  { runnerIds, quotas, cuts }: Touched,
): AsyncGenerator<BuildsPiece, void, undefined> {
  const month = firstMonth(period);
  const values = [month, period.from, period.to, runnerIds, quotas, cuts];
  for await (const piece of pieces(ledger, ALIKE, values)) yield { of: "alike", ...piece };
  for await (const piece of pieces(ledger, CORRECTIONS, [month])) yield { of: "corrected", ...piece };
}

export function monthPieces(
  ledger: LedgerRead,
  months: readonly string[],
  roots: readonly string[] | null,
): AsyncGenerator<RowsPiece, void, undefined> {
  return pieces(ledger, MONTHS, [months.map(firstDay), roots]);
}

async function* pieces(
  ledger: LedgerRead,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<RowsPiece, void, undefined> {
  for await (const rows of ledger.rows<{ row: string }>(sql, values))
    yield { rows: `[${rows.map(({ row }) => row).join(",")}]`, count: rows.length };
}
