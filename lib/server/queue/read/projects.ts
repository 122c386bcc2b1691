/** Fairness by project: what waits and runs now, and how long jobs waited recently. */
import type { QueueOverview } from "../../../api/queueOverview";
import { nearestRank } from "../../../queue";
import { matchingPool } from "../sql/matchingPool";
import type { BuildClass } from "./classes";

/** Maximum number of waits for the figures, the latest ones. */
const WAITS = 20_000;

/** Since when a build waited: the reported instant, otherwise when it arrived. */
export const QUEUED_AT = `coalesce(b.queued_at,
  (select min(e.at) from build_event e where e.build_id = b.id and e.kind = 'pending'), b.started_at)`;

export interface Wait {
  readonly projectId: number;
  readonly seconds: number;
}

/**
 * Returns waits of jobs that were handed out within the last `windowSeconds` seconds and run, or ended within them.
 */
export async function readWaits(windowSeconds: number): Promise<readonly Wait[]> {
  const { rows } = await matchingPool().query<{ project_id: string; seconds: number }>(
    `with recent as (
       select build_id as id from running_build where assigned_at > now() - make_interval(secs => $1)
       union all select id from own_build where ended_at > now() - make_interval(secs => $1)
     )
     select b.project_id, extract(epoch from b.started_at - ${QUEUED_AT})::float8 as seconds
     from recent join build b using (id)
     where b.started_at > now() - make_interval(secs => $1)
     order by b.started_at desc limit $2`,
    [windowSeconds, WAITS],
  );
  return rows.map(({ project_id: project, seconds }) => ({
    projectId: Number(project),
    seconds: Math.max(seconds, 0),
  }));
}

/** Returns the running builds of each project, on any runner. */
export async function readProjects(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await matchingPool().query<{ project_id: string; builds: number }>(
    "select project_id, count(*)::int as builds from running_build group by project_id",
  );
  return new Map(rows.map(({ project_id: project, builds }) => [Number(project), builds]));
}

/** Returns the `most` projects whose oldest job has waited longest, and the waits of all projects. */
export async function projectsOf(
  classes: readonly BuildClass[],
  running: ReadonlyMap<number, number>,
  waits: readonly Wait[],
  now: Date,
  most: number,
): Promise<Pick<QueueOverview, "projects" | "projectsTotal"> & { all: QueueOverview["waits"] }> {
  const pending = new Map<number, { count: number; oldestAt: Date }>();
  for (const { oldest, count, oldestAt } of classes) {
    const before = pending.get(oldest.projectId);
    pending.set(oldest.projectId, {
      count: (before?.count ?? 0) + count,
      oldestAt: before && before.oldestAt < oldestAt ? before.oldestAt : oldestAt,
    });
  }
  const byProject = new Map<number, Wait[]>();
  for (const wait of waits) {
    const own = byProject.get(wait.projectId);
    if (own) own.push(wait);
    else byProject.set(wait.projectId, [wait]);
  }
  const total = [...running.values()].reduce((sum, count) => sum + count, 0);
  const age = (id: number): number | null => {
    const since = pending.get(id)?.oldestAt;
    return since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : null;
  };
  const known = new Set([...pending.keys(), ...running.keys(), ...byProject.keys()]);
  const ids = [...known].sort((a, b) => (age(b) ?? -1) - (age(a) ?? -1) || a - b).slice(0, most);
  const paths = await readPaths(ids);
  return {
    projectsTotal: known.size,
    projects: ids.map((id) => ({
      project: { id, path: paths.get(id) ?? String(id) },
      pending: pending.get(id)?.count ?? 0,
      running: running.get(id) ?? 0,
      handedOut: byProject.get(id)?.length ?? 0,
      share: total === 0 ? 0 : (running.get(id) ?? 0) / total,
      oldestSeconds: age(id),
      waits: quantiles(byProject.get(id) ?? []),
    })),
    all: quantiles(waits),
  };
}

function quantiles(waits: readonly Wait[]): QueueOverview["waits"] {
  if (waits.length === 0) return { p50Seconds: null, p95Seconds: null };
  const sorted = waits.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return { p50Seconds: nearestRank(sorted, 0.5), p95Seconds: nearestRank(sorted, 0.95) };
}

export async function readPaths(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await matchingPool().query<{ id: string; path: string }>(
    "select id, path from project where id = any($1::bigint[])",
    [ids],
  );
  return new Map(rows.map(({ id, path }) => [Number(id), path]));
}
