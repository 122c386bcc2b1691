/**
 * The queue over time, from the instants at which its jobs came, were handed out and ended: nothing is sampled. Pure;
 * all instants are Unix milliseconds. Issue: queue depth, age, wait and fairness by project over time.
 */
import { nearestRank } from "../wait/expected";

/** A job that waits, runs, or ended within the time that is asked for. */
export interface PastJob {
  readonly projectId: number;
  readonly queuedAt: number;
  /** Null for one that was not handed out, or was given back since. */
  readonly startedAt: number | null;
  /** Null while it waits or runs. */
  readonly endedAt: number | null;
}

export interface HistoryRange {
  /** The first point lies one step after it. */
  readonly from: number;
  /** Milliseconds, above 0. */
  readonly step: number;
  readonly points: number;
  /** Projects that are told of one by one: those with most jobs. */
  readonly projects: number;
}

/** At an instant, and of the step up to it. */
export interface HistoryPoint {
  readonly at: number;
  /** Jobs that waited. */
  readonly pending: number;
  /** Seconds; null where none waited. */
  readonly oldestSeconds: number | null;
  /** Jobs handed out within the step. */
  readonly handedOut: number;
  /** Seconds that these had waited; null where there is none. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
}

export interface ProjectHistory {
  readonly projectId: number;
  readonly handedOut: number;
  /** Seconds that its jobs waited that were handed out; null where there is none. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
  /** Its jobs that ran at each point, and those that waited. */
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

/** When it stopped to wait. */
const leftAt = ({ startedAt, endedAt }: PastJob): number | null => startedAt ?? endedAt;

/** How many jobs are between two of their instants at each point: from the first one on, up to the second one. */
function present(
  jobs: readonly PastJob[],
  { from, step, points }: HistoryRange,
  begin: (job: PastJob) => number | null,
  end: (job: PastJob) => number | null,
): number[] {
  // The first point at or after the instant.
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

/** Since when the oldest job waits at each time. A job that has left is passed for good: one walk over all. */
function oldestAt(jobs: readonly PastJob[], times: readonly number[]): (number | null)[] {
  const line = [...jobs].sort((a, b) => a.queuedAt - b.queuedAt);
  let next = 0;
  return times.map((at) => {
    for (let job = line[next]; job && (leftAt(job) ?? Infinity) <= at; job = line[next]) next += 1;
    const job = line[next];
    return job && job.queuedAt <= at ? job.queuedAt : null;
  });
}

/** Seconds that jobs waited which were handed out after one point and up to the next. */
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

/** Those with most jobs first. */
function byProject(jobs: readonly PastJob[]): (readonly [number, PastJob[]])[] {
  const groups = new Map<number, PastJob[]>();
  for (const job of jobs) {
    const own = groups.get(job.projectId);
    if (own) own.push(job);
    else groups.set(job.projectId, [job]);
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
}
