/**
 * The statement that takes a build. It is its own transaction: build, pending row, running row and story change together
 * or not at all. It waits for nobody: a build that somebody else holds is left out.
 */
import { rankOf } from "../../minutes";
import { newToken } from "../auth/hashedToken";
import { openPayload, type Payload } from "../builds/pending";
import { pool } from "../core/db";
import { queueMetrics } from "./metrics";
import type { StoredRunner } from "./runners/read";
import { matches, matchValues } from "./sql/matches";

/** Who asks, beyond the runner that its token names. */
export interface Asking {
  readonly systemId: string;
  /** Features that it said it has. */
  readonly features: readonly string[];
}

/** A build with what its runner needs to run it; the token is told this once. */
export interface AssignedBuild extends Payload {
  readonly id: number;
  /** What its runner proves itself with from here on. */
  readonly token: string;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly protected: boolean;
  readonly pipelineId: number | null;
  readonly project: { readonly id: number; /** With its namespaces. */ readonly path: string };
  readonly timeoutSeconds: number;
  readonly secondsInQueue: number;
  /** Builds of its project on instance runners, this one left out; null for another type of runner. */
  readonly runningOfProject: number | null;
}

const RUNNER = `exists (select from runner r where r.id = $1 and r.criteria_revision = $2 and not r.paused
      and r.token_hash is not null)`;

/** The first of the builds in $8 that still has the version in $9 that was read. */
const FIRST = `
    select p.* from unnest($8::bigint[], $9::text[]) with ordinality as c (id, version, place)
    join pending_build p on p.build_id = c.id and p.xmin::text = c.version
    join build b on b.root_id = p.root_id and b.id = p.build_id and b.status = 'pending'
    where ${RUNNER}
    order by c.place limit 1 for update of p, b skip locked`;

/**
 * The build $8, where the matching query would find it for this runner and nothing speaks against its start. Why it is
 * not taken is not asked here; a build with dependencies is left to the longer way.
 */
const LISTED = `
    select p.* from pending_build p
    join build b on b.root_id = p.root_id and b.id = p.build_id and b.status = 'pending'
    join own_build o on o.id = p.build_id join project pr on pr.id = p.project_id
    where p.build_id = $8 and ${matches(9)}
      and case $6 when 'instance' then p.instance_runners
        when 'group' then p.group_runners and p.namespace_ids && $14::uuid[] else p.project_id = any($15::bigint[]) end
      and o.required_features <@ $16 and cardinality(o.dependencies) = 0
      and not pr.archived and pr.deleted_at is null and pr.builds_enabled
      and not exists (select from app_user u where u.disabled_at is not null
        and u.email = split_part(o.requested_by, ' (token ', 1))
      and ${RUNNER}
    for update of p, b skip locked`;

/** $1 runner, $2 its criteria's revision, $3 rank, $4 token hash, $5 most seconds, $6 runner type, $7 system id */
const take = (picked: string): string => `
  with picked as (${picked}
  ), gone as (
    delete from pending_build using picked where pending_build.build_id = picked.build_id
  ), taken as (
    update build set status = 'running', rank = $3, runner_id = $1, started_at = now(), reported_at = now(),
      queued_at = picked.queued_at
    from picked where build.root_id = picked.root_id and build.id = picked.build_id and build.status = 'pending'
    returning build.*, picked.queued_at as waited_since
  ), own as (
    update own_build set token_hash = $4, attempts = attempts + 1 from taken where own_build.id = taken.id
    returning own_build.id, own_build.payload, least(own_build.timeout_seconds, $5::int) as timeout_seconds
  ), running as (
    insert into running_build (build_id, project_id, root_id, runner_id, runner_type, system_id, timeout_at)
    select taken.id, taken.project_id, taken.root_id, $1, $6::runner_type, $7,
      now() + make_interval(secs => own.timeout_seconds) from taken join own using (id)
  ), told as (
    insert into build_event (build_id, kind, runner_id) select id, 'assigned', $1 from taken
  )
  select taken.id, taken.name, taken.stage, taken.ref, coalesce(taken.protected, false) as protected,
    taken.pipeline_id, taken.project_id, project.path, own.payload, own.timeout_seconds,
    extract(epoch from now() - taken.waited_since)::float8 as waited,
    case when $6 = 'instance' then (select count(*)::int from running_build r
      where r.runner_type = 'instance' and r.project_id = taken.project_id) end as running
  from taken join own using (id) join project on project.id = taken.project_id`;

const TAKE_FIRST = take(FIRST);
const TAKE_LISTED = take(LISTED);

interface Taken {
  readonly id: string;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly protected: boolean;
  readonly pipeline_id: string | null;
  readonly project_id: string;
  readonly path: string;
  readonly payload: Buffer;
  readonly timeout_seconds: number;
  readonly waited: number;
  readonly running: number | null;
}

/** In their order, of those that were read in these versions. */
export function takeFirst(
  runner: StoredRunner,
  builds: readonly { readonly id: string; readonly version: string }[],
  asking: Asking,
): Promise<AssignedBuild | null> {
  const values = [builds.map(({ id }) => id), builds.map(({ version }) => version)];
  return run("queue.take", TAKE_FIRST, runner, asking, values);
}

/** Null where something speaks against it, or somebody else has it. */
export function takeListed(
  runner: StoredRunner,
  id: number,
  asking: Asking,
  exceeded: ReadonlySet<string>,
): Promise<AssignedBuild | null> {
  const { criteria } = runner;
  return run("queue.takeListed", TAKE_LISTED, runner, asking, [
    id,
    ...matchValues(criteria, exceeded),
    criteria.groups ?? [],
    criteria.projects ?? [],
    asking.features,
  ]);
}

async function run(
  name: string,
  text: string,
  runner: StoredRunner,
  { systemId }: Asking,
  values: readonly unknown[],
): Promise<AssignedBuild | null> {
  const token = newToken("job");
  const { type } = runner.criteria;
  const { rows } = await pool().query<Taken>({
    name,
    text,
    values: [
      runner.id,
      runner.criteriaRevision,
      rankOf("running"),
      Buffer.from(token.hash),
      runner.maximumTimeout,
      type,
      systemId,
      ...values,
    ],
  });
  const [taken] = rows;
  if (!taken) return null;
  const { waited } = queueMetrics();
  const running = taken.running === null ? "+Inf" : taken.running >= 5 ? "5+" : String(taken.running);
  waited.observe(
    { shared_runner: String(type === "instance"), jobs_running_for_project: running, shard: "default" },
    taken.waited,
  );
  return {
    id: Number(taken.id),
    token: token.text,
    name: taken.name,
    stage: taken.stage,
    ref: taken.ref,
    protected: taken.protected,
    pipelineId: taken.pipeline_id === null ? null : Number(taken.pipeline_id),
    project: { id: Number(taken.project_id), path: taken.path },
    ...openPayload(Number(taken.id), taken.payload),
    timeoutSeconds: taken.timeout_seconds,
    secondsInQueue: taken.waited,
    runningOfProject: taken.running,
  };
}
