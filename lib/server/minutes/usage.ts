/** Sums of the ledger by root, month and project, which change with it. */
import { randomInt } from "node:crypto";
import { Exact } from "../../numeric/exact";
import type { Tx } from "../core/db";
import type { Entry } from "./entries";
import { firstDay } from "./months";

/** Rows of a project and month: writers meet seldom, and readers add up few. */
const SHARDS = 16;

/**
 * Takes off what was removed and adds what was added, in one shard of each project. Its rows stay locked until the
 * transaction ends, so this comes last; they are taken in one order, so that nobody waits in a circle.
 */
export async function addUsage(tx: Tx, removed: readonly Entry[], added: readonly Entry[]): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const entry of removed) count(sums, entry, -1);
  for (const entry of added) count(sums, entry, 1);
  if (sums.size === 0) return;
  const shard = randomInt(SHARDS);
  const rows = [...sums.values()].map(({ entry, builds, duration, weighted }) => ({
    root_id: entry.rootId,
    month: firstDay(entry.month),
    project_id: entry.projectId,
    shard,
    builds,
    duration_seconds: duration.toString(),
    weighted_seconds: weighted.toString(),
  }));
  await tx.$executeRaw`
    insert into monthly_usage as u
    select r.* from jsonb_populate_recordset(null::monthly_usage, ${JSON.stringify(rows)}::jsonb) r
    order by r.root_id, r.month, r.project_id
    on conflict (root_id, month, project_id, shard) do update set builds = u.builds + excluded.builds,
      duration_seconds = u.duration_seconds + excluded.duration_seconds,
      weighted_seconds = u.weighted_seconds + excluded.weighted_seconds`;
}

interface Sum {
  /** One of those summed up, for the key. */
  readonly entry: Entry;
  readonly builds: number;
  readonly duration: Exact;
  readonly weighted: Exact;
}

function count(sums: Map<string, Sum>, entry: Entry, sign: 1 | -1): void {
  const key = `${entry.rootId} ${entry.month} ${entry.projectId}`;
  const zero = new Exact(0);
  const before = sums.get(key) ?? { builds: 0, duration: zero, weighted: zero };
  sums.set(key, {
    entry,
    builds: before.builds + sign * entry.builds,
    duration: before.duration.plus(new Exact(entry.durationSeconds).times(sign)),
    weighted: before.weighted.plus(new Exact(entry.weightedSeconds).times(sign)),
  });
}
