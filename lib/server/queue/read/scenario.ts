/** The current queue as a scenario of the simulator. */
import { scenarioOfQueue, type JobsNow } from "../../../queue";
import type { SimulationInput } from "../../../queue/shapes";
import { exceededNamespaces } from "../facts";
import { matchingPool } from "../sql/matchingPool";
import { readClasses } from "./classes";
import { criteriaShown } from "./criteria";
import { keysOfRunners } from "./keys";
import { readAllRunners } from "./pending";
import { QUEUED_AT } from "./projects";

/** The window from which the arrival rate is computed. */
const WINDOW_SECONDS = 3_600;
/** Maximum number of jobs that are read: those that wait, run, or ended in the window. */
const JOBS = 20_000;
/** Number of a project's latest builds from which its run time is computed. */
const BUILDS = 500;

/** Returns null if there is no active runner, or no job that waits or arrived. */
export async function readScenario(): Promise<SimulationInput | null> {
  const [classes, runners, jobs, running] = await Promise.all([
    readClasses(),
    readAllRunners(),
    readJobs(),
    readRunningByRunner(),
  ]);
  const keys = keysOfRunners(runners, classes);
  const show = await criteriaShown(keys.map(({ criteria }) => criteria));
  return scenarioOfQueue(
    keys.map(({ criteria, runners: of, pending }) => {
      const active = of.filter(({ paused }) => !paused);
      const [first] = active;
      return {
        name: first === undefined ? "" : first.description || `runner ${first.id}`,
        criteria: show(criteria),
        count: active.length,
        pending,
        running: Math.max(0, ...active.map(({ id }) => running.get(id) ?? 0)),
      };
    }),
    jobs,
  );
}

interface Row {
  readonly project_id: string;
  readonly path: string;
  readonly visibility: JobsNow["visibility"];
  readonly instance_runners: boolean;
  readonly group_runners: boolean;
  readonly root_id: string;
  readonly tags: string[];
  readonly protected_share: number;
  readonly came: number;
  readonly waiting: number;
  readonly run_seconds: number | null;
}

/**
 * Returns Plimsoll's own jobs by project, tags and the visibility of their report, on which an assignment depends.
 * Their run time is that of the project's latest builds with these tags, otherwise with any tags.
 */
async function readJobs(): Promise<JobsNow[]> {
  const [{ rows }, exceeded] = await Promise.all([
    matchingPool().query<Row>(
      `with recent as (
         (select build_id as id from pending_build where origin = 'own' order by build_id desc limit $2)
         union (select build_id from running_build limit $2)
         union (select id from own_build where ended_at > now() - make_interval(secs => $1)
           order by ended_at desc limit $2)
       ), demand as (
         select b.project_id, b.root_id, coalesce(b.tags, '{}') as tags, b.visibility,
           avg(case when b.protected then 1 else 0 end)::float8 as protected_share,
           count(*) filter (where ${QUEUED_AT} > now() - make_interval(secs => $1))::int as came,
           count(*) filter (where b.status = 'pending')::int as waiting
         from recent join build b using (id) group by 1, 2, 3, 4
       )
       select demand.*, p.path, p.instance_runners, p.group_runners, coalesce(ran.alike, ran.mean) as run_seconds
       from demand join project p on p.id = demand.project_id cross join lateral (
         select avg(seconds) filter (where tags = demand.tags) as alike, avg(seconds) as mean from (
           select coalesce(b.tags, '{}') as tags, greatest(0,
             coalesce(b.duration_seconds::float8, extract(epoch from b.finished_at - b.started_at)::float8)) as seconds
           from build b where b.project_id = demand.project_id and b.finished_at is not null order by b.id desc limit $3
         ) latest
       ) ran
       where demand.came + demand.waiting > 0
       order by demand.waiting desc, demand.came desc limit 100`,
      [WINDOW_SECONDS, JOBS, BUILDS],
    ),
    exceededNamespaces(),
  ]);
  return rows.map((row) => ({
    projectId: Number(row.project_id),
    path: row.path,
    tags: row.tags,
    visibility: row.visibility,
    instanceRunnersEnabled: row.instance_runners,
    groupRunnersEnabled: row.group_runners,
    minutesExceeded: exceeded.has(row.root_id),
    protectedShare: row.protected_share,
    waiting: row.waiting,
    perHour: (row.came * 3_600) / WINDOW_SECONDS,
    runSeconds: row.run_seconds,
  }));
}

async function readRunningByRunner(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await matchingPool().query<{ runner_id: string; builds: number }>(
    "select runner_id, count(*)::int as builds from running_build group by runner_id",
  );
  return new Map(rows.map(({ runner_id: runner, builds }) => [Number(runner), builds]));
}
