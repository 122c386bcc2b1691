/** Sums of the ledger by root, month and project, by day, and by runner and day, which change together with it. */
import { randomInt } from "node:crypto";
import { Exact } from "../../numeric/exact";
import type { Tx } from "../core/db";
import type { Entry } from "./entries";
import { firstDay } from "./months";

/** Rows per project and month, and per day: writers rarely collide, and readers add up few rows. */
const SHARDS = 16;

/**
 * Subtracts what was removed and adds what was added, in one shard of each project, day and runner. Its rows stay
 * locked until the transaction ends, so this comes last; they are locked in one order, so that there is no deadlock.
 */
export async function addUsage(tx: Tx, removed: readonly Entry[], added: readonly Entry[]): Promise<void> {
  if (removed.length + added.length === 0) return;
  const shard = randomInt(SHARDS);
  const sumBy = (keyOf: (entry: Entry) => string): Iterable<Sum> => {
    const sums = new Map<string, Sum>();
    for (const entry of removed) count(sums, keyOf(entry), entry, -1);
    for (const entry of added) count(sums, keyOf(entry), entry, 1);
    return sums.values();
  };
  const projects = [...sumBy(({ rootId, month, projectId }) => `${rootId} ${month} ${projectId}`)];
  const days = [...sumBy((entry) => `${entry.rootId} ${entry.month} ${dayOf(entry)}`)];
  const runners = [...sumBy((entry) => `${entry.rootId} ${entry.month} ${entry.runnerId} ${dateOf(entry)}`)];
  const projectRows = projects.map((sum) => ({ ...row(sum, shard), project_id: sum.entry.projectId }));
  const dayRows = days.map((sum) => ({ ...row(sum, shard), day: dayOf(sum.entry) }));
  const runnerRows = runners.map((sum) => ({
    ...row(sum, shard),
    runner_id: sum.entry.runnerId,
    day: dateOf(sum.entry),
  }));
  await tx.$executeRaw`
    insert into monthly_usage as u
    select r.* from jsonb_populate_recordset(null::monthly_usage, ${JSON.stringify(projectRows)}::jsonb) r
    order by r.root_id, r.month, r.project_id
    on conflict (root_id, month, project_id, shard) do update set builds = u.builds + excluded.builds,
      duration_seconds = u.duration_seconds + excluded.duration_seconds,
      weighted_seconds = u.weighted_seconds + excluded.weighted_seconds`;
  await tx.$executeRaw`
    insert into daily_usage as u
    select r.* from jsonb_populate_recordset(null::daily_usage, ${JSON.stringify(dayRows)}::jsonb) r
    order by r.root_id, r.month, r.day
    on conflict (root_id, month, day, shard) do update set builds = u.builds + excluded.builds,
      duration_seconds = u.duration_seconds + excluded.duration_seconds,
      weighted_seconds = u.weighted_seconds + excluded.weighted_seconds`;
  await tx.$executeRaw`
    insert into runner_usage as u
    select r.* from jsonb_populate_recordset(null::runner_usage, ${JSON.stringify(runnerRows)}::jsonb) r
    order by r.root_id, r.month, r.runner_id, r.day
    on conflict (root_id, month, runner_id, day, shard) do update set builds = u.builds + excluded.builds,
      duration_seconds = u.duration_seconds + excluded.duration_seconds,
      weighted_seconds = u.weighted_seconds + excluded.weighted_seconds`;
}

/** Returns the day (UTC) on which the entry's build finished: "2026-11-22". */
const dateOf = ({ finishedAt }: Entry): string => new Date(finishedAt).toISOString().slice(0, 10);

/** Returns 0 for an entry of a build that belongs to another month. */
function dayOf({ month, belongsTo, finishedAt }: Entry): number {
  return month === belongsTo ? new Date(finishedAt).getUTCDate() : 0;
}

interface Sum {
  /** One of the summed entries, for the key. */
  readonly entry: Entry;
  readonly builds: number;
  readonly duration: Exact;
  readonly weighted: Exact;
}

function count(sums: Map<string, Sum>, key: string, entry: Entry, sign: 1 | -1): void {
  const zero = new Exact(0);
  const before = sums.get(key) ?? { builds: 0, duration: zero, weighted: zero };
  sums.set(key, {
    entry,
    builds: before.builds + sign * entry.builds,
    duration: before.duration.plus(new Exact(entry.durationSeconds).times(sign)),
    weighted: before.weighted.plus(new Exact(entry.weightedSeconds).times(sign)),
  });
}

function row({ entry, builds, duration, weighted }: Sum, shard: number): object {
  return {
    root_id: entry.rootId,
    month: firstDay(entry.month),
    shard,
    builds,
    duration_seconds: duration.toString(),
    weighted_seconds: weighted.toString(),
  };
}
