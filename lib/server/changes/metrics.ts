/** The number of changes, for `/metrics`. */
import { Counter } from "prom-client";
import { CHANGE_KINDS, isChangeKind } from "../../changes/kinds";
import { pool } from "../core/db";
import { log } from "../core/log";
import { defineMetrics } from "../core/metrics";

/** Seconds after which practically every transaction that wrote a change has ended. */
const SETTLED_SECONDS = 10;

interface Row {
  readonly kind: string;
  readonly changes: number;
  readonly until: Date;
}

/**
 * Counts committed changes by the index on time: each scrape reads those since the previous one. Covers the whole
 * installation: every process shows the changes since it started.
 */
export const changeMetrics = defineMetrics("changes", (registers) => {
  let since = new Date();
  let reading: Promise<void> | undefined;
  const changes = new Counter({
    name: "plimsoll_changes_total",
    help: "Number of changes in the feed since this process started, by part and kind; for the whole installation.",
    labelNames: ["part", "kind"] as const,
    registers,
    collect: () => (reading ??= read().finally(() => (reading = undefined))),
  });
  // Created at 0, so that the first change of a kind shows as an increase.
  for (const [kind, { part }] of Object.entries(CHANGE_KINDS)) changes.inc({ part, kind }, 0);
  const read = async (): Promise<void> => {
    const found = await pool()
      .query<Row>(NEW_CHANGES, [since, SETTLED_SECONDS])
      .catch((error: unknown) => log().debug({ error }, "changes could not be counted"));
    for (const { kind, changes: count, until } of found?.rows ?? []) {
      since = until;
      if (isChangeKind(kind)) changes.inc({ part: CHANGE_KINDS[kind].part, kind }, count);
    }
  };
  return changes;
});

/** A row without a kind says up to when changes were counted, even if there are none. */
const NEW_CHANGES = `
  with bound as materialized (
    select greatest($1::timestamptz, date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $2)) as until
  )
  select kind, count(*)::int as changes, until from change, bound where at > $1 and at <= until group by kind, until
  union all select '', 0, until from bound`;
