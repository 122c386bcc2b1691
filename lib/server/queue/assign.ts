/**
 * The one way to running, for every strategy: candidates are read and checked against the runner as it is, then one
 * statement takes the first that is still as it was read. The statement is its own transaction: build, pending row,
 * running row and story change together or not at all. It waits for nobody: a build that somebody else holds is left out.
 */
import { rankOf, type RunnerType } from "../../minutes";
import { dropReason, eligible, type Attempt, type PendingBuild } from "../../queue";
import { newToken } from "../auth/hashedToken";
import { openPayload, type Payload } from "../builds/pending";
import { pool } from "../core/db";
import { dropWaiting } from "./drop";
import { exceededNamespaces } from "./facts";
import { queueMetrics } from "./metrics";
import type { StoredRunner } from "./runners/read";
import { toBuild } from "./sql/candidates";

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

interface Facts {
  readonly build_id: string;
  readonly version: string;
  readonly origin: PendingBuild["origin"];
  readonly project_id: string;
  readonly root_id: string;
  readonly namespace_ids: string[];
  readonly tags: string[];
  readonly protected: boolean;
  readonly visibility: PendingBuild["visibility"];
  readonly instance_runners: boolean;
  readonly group_runners: boolean;
  readonly archived: boolean;
  readonly deleted: boolean;
  readonly builds_enabled: boolean;
  readonly required_features: string[];
  readonly missing: boolean;
  readonly user_blocked: boolean;
}

const FACTS = `
  select p.build_id, p.xmin::text as version, p.origin, p.project_id, p.root_id, p.namespace_ids, p.tags, p.protected,
    p.visibility, p.instance_runners, p.group_runners, pr.archived, pr.deleted_at is not null as deleted,
    pr.builds_enabled, o.required_features,
    cardinality(o.dependencies) > 0 and exists (select from unnest(o.dependencies) d
      left join build on build.id = d where build.status is distinct from 'success') as missing,
    exists (select from app_user u where u.disabled_at is not null
      and u.email = split_part(o.requested_by, ' (token ', 1)) as user_blocked
  from unnest($1::bigint[]) with ordinality as c (id, place)
  join pending_build p on p.build_id = c.id and p.origin = 'own'
  join own_build o on o.id = p.build_id join project pr on pr.id = p.project_id order by c.place`;

const TAKE = `
  with picked as (
    select p.* from unnest($1::bigint[], $2::text[]) with ordinality as c (id, version, place)
    join pending_build p on p.build_id = c.id and p.xmin::text = c.version
    join build b on b.root_id = p.root_id and b.id = p.build_id and b.status = 'pending'
    where exists (select from runner r where r.id = $3 and r.criteria_revision = $4 and not r.paused
      and r.token_hash is not null)
    order by c.place limit 1 for update of p, b skip locked
  ), gone as (
    delete from pending_build using picked where pending_build.build_id = picked.build_id
  ), taken as (
    update build set status = 'running', rank = $5, runner_id = $3, started_at = now(), reported_at = now(),
      queued_at = picked.queued_at
    from picked where build.root_id = picked.root_id and build.id = picked.build_id and build.status = 'pending'
    returning build.*, picked.queued_at as waited_since
  ), own as (
    update own_build set token_hash = $6, attempts = attempts + 1 from taken where own_build.id = taken.id
    returning own_build.id, own_build.payload, least(own_build.timeout_seconds, $7::int) as timeout_seconds
  ), running as (
    insert into running_build (build_id, project_id, root_id, runner_id, runner_type, system_id, timeout_at)
    select taken.id, taken.project_id, taken.root_id, $3, $8::runner_type, $9,
      now() + make_interval(secs => own.timeout_seconds) from taken join own using (id)
  ), told as (
    insert into build_event (build_id, kind, runner_id) select id, 'assigned', $3 from taken
  )
  select taken.id, taken.name, taken.stage, taken.ref, coalesce(taken.protected, false) as protected,
    taken.pipeline_id, taken.project_id, project.path, own.payload, own.timeout_seconds,
    extract(epoch from now() - taken.waited_since)::float8 as waited,
    case when $8 = 'instance' then (select count(*)::int from running_build r
      where r.runner_type = 'instance' and r.project_id = taken.project_id) end as running
  from taken join own using (id) join project on project.id = taken.project_id`;

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

export interface Assignment {
  readonly build: AssignedBuild | null;
  /** Without a build: `conflict` when one that fits was taken or changed meanwhile. */
  readonly attempt: Attempt;
}

/** Tries the builds in their order. A build that no runner may run any more is dropped with its reason. */
export async function assign(
  runner: StoredRunner,
  ids: readonly number[],
  asking: Asking,
): Promise<Assignment> {
  const { count } = queueMetrics();
  const { rows } = await pool().query<Facts>({ name: "queue.facts", text: FACTS, values: [ids] });
  if (rows.length < ids.length) count("build_not_pending", ids.length - rows.length);
  const exceeded = await exceededNamespaces();
  const fitting: Facts[] = [];
  for (const facts of rows) {
    if (!eligible(toBuild(facts, exceeded), runner).eligible) {
      count("build_not_pick");
      continue;
    }
    const reason = dropReason({
      missingDependencies: facts.missing,
      needs: facts.required_features,
      features: asking.features,
      archived: facts.archived,
      projectDeleted: facts.deleted,
      buildsDisabled: !facts.builds_enabled,
      userBlocked: facts.user_blocked,
    });
    if (reason === undefined) {
      count("runner_pre_assign_checks_success");
      fitting.push(facts);
      continue;
    }
    count("runner_pre_assign_checks_failed");
    await dropWaiting(Number(facts.build_id), reason);
  }
  if (fitting.length === 0) return { build: null, attempt: "skip" };
  const build = await take(runner, fitting, asking);
  count(build ? "build_can_pick" : "build_conflict_lock");
  return build ? { build, attempt: "assigned" } : { build: null, attempt: "conflict" };
}

async function take(
  runner: StoredRunner,
  fitting: readonly Facts[],
  { systemId }: Asking,
): Promise<AssignedBuild | null> {
  const token = newToken("job");
  const { type }: { type: RunnerType } = runner.criteria;
  const { rows } = await pool().query<Taken>({
    name: "queue.take",
    text: TAKE,
    values: [
      fitting.map(({ build_id: id }) => id),
      fitting.map(({ version }) => version),
      runner.id,
      runner.criteriaRevision,
      rankOf("running"),
      Buffer.from(token.hash),
      runner.maximumTimeout,
      type,
      systemId,
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
