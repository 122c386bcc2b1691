/** The queue of some projects: what waits and runs, and how long their latest builds waited. */
import { matchingPool } from "../sql/matchingPool";

/** Number of latest builds from which the medians are computed. */
const BUILDS = 500;

export interface ProjectsQueue {
  readonly pending: number;
  readonly oldestAt: Date | null;
  readonly running: number;
}

export async function queueOfProjects(projects: readonly number[]): Promise<ProjectsQueue> {
  const { rows } = await matchingPool().query<{ pending: number; oldest: Date | null; running: number }>(
    `select (select count(*)::int from pending_build where origin in ('own', 'observed') and project_id = any($1::bigint[])) as pending,
       (select min(queued_at) from pending_build where origin in ('own', 'observed') and project_id = any($1::bigint[])) as oldest,
       (select count(*)::int from running_build where runner_type in ('instance', 'group', 'project')
         and project_id = any($1::bigint[])) as running`,
    [projects],
  );
  const [row] = rows;
  return { pending: row?.pending ?? 0, oldestAt: row?.oldest ?? null, running: row?.running ?? 0 };
}

export interface Medians {
  readonly builds: number;
  /** Seconds; null if no build has the figure. */
  readonly waitSeconds: number | null;
  readonly runSeconds: number | null;
  /** Compute minutes. */
  readonly minutes: number | null;
}

/**
 * Returns medians over the project's latest ended builds, except the build `except`: over all, and over those named
 * `name`.
 */
export async function mediansOf(
  project: number,
  { except, name }: { readonly except: number; readonly name: string },
): Promise<{ readonly all: Medians; readonly sameName: Medians }> {
  const { rows } = await matchingPool().query<Medians & { readonly same: boolean }>(
    `with latest as materialized (
       select b.root_id, b.id, b.name = $3 as same,
         extract(epoch from b.started_at - b.queued_at)::float8 as waited,
         coalesce(b.duration_seconds::float8, extract(epoch from b.finished_at - b.started_at)::float8) as ran
       from build b where b.project_id = $1 and b.id <> $2 and b.finished_at is not null
       order by b.id desc limit $4
     ), costs as (
       select l.build_id as id, sum(l.weighted_seconds)::float8 / 60 as minutes from build_ledger l
       where l.root_id = (select root_id from latest limit 1) and l.build_id = any(array(select id from latest))
       group by l.build_id
     ), of as (select latest.*, costs.minutes from latest left join costs using (id))
     select same, ${MIDDLES} from of where same group by same
     union all select false, ${MIDDLES} from of`,
    [project, except, name, BUILDS],
  );
  const none: Medians = { builds: 0, waitSeconds: null, runSeconds: null, minutes: null };
  const of = (same: boolean): Medians => {
    const { builds, waitSeconds, runSeconds, minutes } = rows.find((row) => row.same === same) ?? none;
    return { builds, waitSeconds, runSeconds, minutes };
  };
  return { all: of(false), sameName: of(true) };
}

const middle = (of: string): string => `percentile_cont(0.5) within group (order by greatest(${of}, 0))`;
const MIDDLES = `count(*)::int as builds, ${middle("waited")} as "waitSeconds", ${middle("ran")} as "runSeconds",
  ${middle("minutes")} as minutes`;
