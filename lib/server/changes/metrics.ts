/** How much changes, for `/metrics`. */
import { Counter } from "prom-client";
import { CHANGE_KINDS, isChangeKind } from "../../changes/kinds";
import { pool } from "../core/db";
import { log } from "../core/log";
import { defineMetrics } from "../core/metrics";

/** Seconds after which every transaction that wrote a change has ended, or nearly so. */
const SETTLED_SECONDS = 10;

interface Row {
  readonly kind: string;
  readonly changes: number;
  readonly until: Date;
}

/**
 * Counted when committed, by the index of time: each scrape reads what came since the one before. Of the whole
 * installation: every process shows the changes since it began.
 */
export const changeMetrics = defineMetrics("changes", (registers) => {
  let since = new Date();
  let reading: Promise<void> | undefined;
  const changes = new Counter({
    name: "plimsoll_changes_total",
    help: "Entries of the feed of changes since this process began, by part and kind; of the whole installation.",
    labelNames: ["part", "kind"] as const,
    registers,
    collect: () => (reading ??= read().finally(() => (reading = undefined))),
  });
  // A kind that is there from the beginning has an increase when it first happens.
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

/** One row without a kind says how far it was counted where nothing changed. */
const NEW_CHANGES = `
  with bound as materialized (
    select greatest($1::timestamptz, date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $2)) as until
  )
  select kind, count(*)::int as changes, until from change, bound where at > $1 and at <= until group by kind, until
  union all select '', 0, until from bound`;
