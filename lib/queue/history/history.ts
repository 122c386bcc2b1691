/**
 * The queue over time, computed from the instants at which jobs were queued, handed out and ended. Nothing is
 * sampled. Pure; all instants are Unix milliseconds. Issue: queue depth, age, wait and fairness by project over time.
 */
import { nearestRank } from "../wait/expected";

/** A job that waits, runs, or ended within the requested range. */
export interface PastJob {
  readonly projectId: number;
  readonly queuedAt: number;
  /** Null if the job was not handed out, or has been returned to the queue since. */
  readonly startedAt: number | null;
  /** Null while it waits or runs. */
  readonly endedAt: number | null;
}

export interface HistoryRange {
  /** Start of the range. The first point is one step later. */
  readonly from: number;
  /** Milliseconds, above 0. */
  readonly step: number;
  readonly points: number;
  /** Maximum number of projects reported separately: those with the most jobs. */
  readonly projects: number;
}

/** State at one instant, and figures of the step that ends there. */
export interface HistoryPoint {
  readonly at: number;
  /** Number of waiting jobs. */
  readonly pending: number;
  /** In seconds; null if no job waited. */
  readonly oldestSeconds: number | null;
  /** Number of jobs handed out within the step. */
  readonly handedOut: number;
  /** Waiting times of these jobs in seconds; null if there are none. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
}

export interface ProjectHistory {
  readonly projectId: number;
  readonly handedOut: number;
  /** Waiting times in seconds of the project's jobs that were handed out; null if there are none. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
  /** The number of its jobs that ran and that waited at each point. */
  readonly running: readonly number[];
  readonly pending: readonly number[];
}

export interface QueueHistory {
  readonly points: readonly HistoryPoint[];
  readonly projects: readonly ProjectHistory[];
}

export function queueHistory(jobs: readonly PastJob[], range: HistoryRange): QueueHistory {
  const { from, step, points: count } = range;
  const times = Array.from({ length: count }, (_, index) => from + (index + 1) * step);
  const pending = present(jobs, range, ({ queuedAt }) => queuedAt, leftAt);
  const oldest = oldestAt(jobs, times);
  const waits = waitsByStep(jobs, range);
  return {
    points: times.map((at, index) => {
      const since = oldest[index] ?? null;
      const of = waits[index] ?? [];
      return {
        at,
        pending: pending[index] ?? 0,
        handedOut: of.length,
        oldestSeconds: since === null ? null : (at - since) / 1_000,
        ...quantiles(of),
      };
    }),
    projects: byProject(jobs)
      .slice(0, range.projects)
      .map(([projectId, own]) => {
        const handed = waitsByStep(own, range).flat();
        return {
          projectId,
          handedOut: handed.length,
          ...quantiles(handed),
          running: present(
            own,
            range,
            ({ startedAt }) => startedAt,
            ({ endedAt }) => endedAt,
          ),
          pending: present(own, range, ({ queuedAt }) => queuedAt, leftAt),
        };
      }),
  };
}

/** Returns when the job stopped waiting. */
const leftAt = ({ startedAt, endedAt }: PastJob): number | null => startedAt ?? endedAt;

/** Returns for each point how many jobs are between two of their instants: from the first, up to the second. */
function present(
  jobs: readonly PastJob[],
  { from, step, points }: HistoryRange,
  begin: (job: PastJob) => number | null,
  end: (job: PastJob) => number | null,
): number[] {
  // Index of the first point at or after the instant.
  const indexOf = (at: number): number => Math.min(Math.max(Math.ceil((at - from) / step) - 1, 0), points);
  const change = new Array<number>(points + 1).fill(0);
  for (const job of jobs) {
    const since = begin(job);
    if (since === null) continue;
    const until = end(job);
    const [first, last] = [indexOf(since), until === null ? points : indexOf(until)];
    if (last <= first) continue;
    change[first] = (change[first] ?? 0) + 1;
    change[last] = (change[last] ?? 0) - 1;
  }
  let sum = 0;
  return change.slice(0, points).map((by) => (sum += by));
}

/**
 * Returns since when the oldest job waits at each time. Jobs that have left are skipped permanently, so one pass is
 * enough.
 */
function oldestAt(jobs: readonly PastJob[], times: readonly number[]): (number | null)[] {
  const line = [...jobs].sort((a, b) => a.queuedAt - b.queuedAt);
  let next = 0;
  return times.map((at) => {
    for (let job = line[next]; job && (leftAt(job) ?? Infinity) <= at; job = line[next]) next += 1;
    const job = line[next];
    return job && job.queuedAt <= at ? job.queuedAt : null;
  });
}

/** Returns the waiting times in seconds of the jobs handed out in each step. */
function waitsByStep(jobs: readonly PastJob[], { from, step, points }: HistoryRange): number[][] {
  const waits = Array.from({ length: points }, (): number[] => []);
  for (const { queuedAt, startedAt } of jobs) {
    if (startedAt === null || startedAt <= from) continue;
    waits[Math.ceil((startedAt - from) / step) - 1]?.push(Math.max(startedAt - queuedAt, 0) / 1_000);
  }
  return waits;
}

function quantiles(waits: readonly number[]): Pick<HistoryPoint, "p50Seconds" | "p95Seconds"> {
  if (waits.length === 0) return { p50Seconds: null, p95Seconds: null };
  const sorted = [...waits].sort((a, b) => a - b);
  return { p50Seconds: nearestRank(sorted, 0.5), p95Seconds: nearestRank(sorted, 0.95) };
}

/** Groups jobs by project, the most jobs first. */
function byProject(jobs: readonly PastJob[]): (readonly [number, PastJob[]])[] {
  const groups = new Map<number, PastJob[]>();
  for (const job of jobs) {
    const own = groups.get(job.projectId);
    if (own) own.push(job);
    else groups.set(job.projectId, [job]);
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
}
