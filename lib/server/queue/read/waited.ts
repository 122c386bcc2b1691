/** What the runner of a job did while the job waited. */
import { explainWaited, type WaitedExplanation } from "../../../queue";
import type { RunnerType } from "../../../minutes/shapes";
import { matchingPool } from "../sql/matchingPool";
import { QUEUED_AT } from "./projects";

/** Number of projects that are named. */
const NAMED = 3;
/** Limits for the jobs that ran: only those that started at most this long before, the latest ones. */
const LOOK_BACK_HOURS = 24;
const MOST = 20_000;

export interface LeftQueue {
  readonly id: number;
  readonly queuedAt: Date;
  /** When it was handed out, otherwise when it was dropped. */
  readonly leftAt: Date;
  /** Null for a job that was never handed out, and for one whose runner is unknown. */
  readonly runner: { readonly id: bigint; readonly description: string; readonly type: RunnerType } | null;
  readonly failureReason: string | null;
}

interface Row {
  readonly project_id: string;
  readonly path: string;
  readonly earlier: number;
  readonly later: number;
  readonly running: number;
  readonly ended: number;
}

/** A single statement, by the index on runner and start of its jobs. */
export async function readWaited(job: LeftQueue): Promise<WaitedExplanation> {
  const { id, queuedAt, leftAt, runner } = job;
  const [rows, attempts] = await Promise.all([
    runner === null ? [] : readMeanwhile(id, runner.id, queuedAt, leftAt),
    readAttempts(id),
  ]);
  const sum = (key: "earlier" | "later" | "running" | "ended"): number =>
    rows.reduce((total, row) => total + row[key], 0);
  return explainWaited({
    id,
    queuedAt: queuedAt.getTime(),
    leftAt: leftAt.getTime(),
    attempts,
    runner: runner && { description: runner.description || `runner ${runner.id}`, type: runner.type },
    dropReason: job.failureReason,
    taken: { earlier: sum("earlier"), later: sum("later") },
    takenBy: rows
      .map(({ path, earlier, later }) => ({ path, jobs: earlier + later }))
      .filter(({ jobs }) => jobs > 0)
      .sort((a, b) => b.jobs - a.jobs || (a.path < b.path ? -1 : 1))
      .slice(0, NAMED),
    running: { jobs: sum("running"), ended: sum("ended") },
  });
}

/** Returns rows by project. */
async function readMeanwhile(id: number, runner: bigint, queuedAt: Date, leftAt: Date): Promise<Row[]> {
  const { rows } = await matchingPool().query<Row>(
    `with its as (
       select b.id, b.project_id, b.queued_at, b.started_at, b.finished_at, b.status from build b
       where b.runner_id = $1 and b.started_at < $3
         and b.started_at >= $2::timestamptz - make_interval(hours => $5) and b.id <> $4
       order by b.started_at desc limit $6
     ), considered as (
       select b.project_id, b.started_at >= $2 as taken, (${QUEUED_AT}, b.id) < ($2, $4::bigint) as earlier,
         b.finished_at <= $3 as ended
       from its b where b.started_at >= $2 or b.finished_at > $2 or (b.finished_at is null and b.status = 'running')
     )
     select project_id, p.path, count(*) filter (where taken and earlier)::int as earlier,
       count(*) filter (where taken and not earlier)::int as later,
       count(*) filter (where not taken)::int as running,
       count(*) filter (where not taken and ended)::int as ended
     from considered join project p on p.id = considered.project_id group by project_id, p.path`,
    [runner, queuedAt, leftAt, id, LOOK_BACK_HOURS, MOST],
  );
  return rows;
}

async function readAttempts(id: number): Promise<number> {
  const { rows } = await matchingPool().query<{ attempts: number }>(
    "select attempts from own_build where id = $1",
    [id],
  );
  return Math.max(rows[0]?.attempts ?? 1, 1);
}
