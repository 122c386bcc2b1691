/** How long jobs have waited, compared with the target: reads only the oldest ones, however many there are. */
import type { QueueLine } from "../../../api/overview";
import { queueSettings } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { readPaths } from "./projects";
import { readShown } from "./shown";

/** Maximum number of late jobs that are read. */
const LATE = 5_000;
const STARVING = 3;

interface Row {
  readonly project_id: string;
  readonly late: number;
  readonly oldest_at: Date;
}

export async function readQueueLine(now = new Date()): Promise<QueueLine> {
  const { waitTargetSeconds: targetSeconds } = (await queueSettings()).queue;
  const pool = matchingPool();
  const cutoff = new Date(now.getTime() - targetSeconds * 1_000);
  const [first, late] = await Promise.all([
    pool.query<{ build_id: string }>(
      "select build_id from pending_build order by queued_at, build_id limit 1",
    ),
    pool.query<Row>(
      `select project_id, count(*)::int as late, min(queued_at) as oldest_at from (
         select project_id, queued_at from pending_build where queued_at < $1 order by queued_at limit $2) late
       group by project_id order by 3, 1`,
      [cutoff, LATE],
    ),
  ]);
  const [oldestId] = first.rows.map((row) => Number(row.build_id));
  const shown = late.rows.slice(0, STARVING);
  const [jobs, paths] = await Promise.all([
    readShown(oldestId === undefined ? [] : [oldestId]),
    readPaths(shown.map((row) => Number(row.project_id))),
  ]);
  const oldest = oldestId === undefined ? null : (jobs.get(oldestId) ?? null);
  const seconds = (since: Date): number => Math.max(0, (now.getTime() - since.getTime()) / 1_000);
  const counted = late.rows.reduce((sum, row) => sum + row.late, 0);
  return {
    targetSeconds,
    oldest,
    late: counted,
    lateMore: counted === LATE,
    oldestSeconds: oldest && seconds(new Date(oldest.queuedAt)),
    starving: shown.map((row) => ({
      project: { id: Number(row.project_id), path: paths.get(Number(row.project_id)) ?? row.project_id },
      late: row.late,
      oldestSeconds: seconds(row.oldest_at),
    })),
    starvingProjects: late.rows.length,
  };
}
