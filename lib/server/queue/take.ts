/**
 * The statement that takes builds, one per request. It is its own transaction: build, pending row, running row and
 * story change together or not at all. It never waits: a build that another transaction has locked is skipped.
 */
import { rankOf, type RunnerType } from "../../minutes";
import { SYSTEM } from "../audit/write";
import { newToken, type NewToken } from "../auth/hashedToken";
import { openPayload, type Payload } from "../builds/pending";
import { pool } from "../core/db";
import { log } from "../core/log";
import { singleton } from "../core/singleton";
import { dropBuild } from "./drop";
import { queueMetrics } from "./metrics";
import type { StoredRunner } from "./runners/read";
import { matches, matchValues } from "./sql/matches";
import { Together } from "./together";

/** What a request says about its runner, beyond the token. */
export interface Asking {
  readonly systemId: string;
  /** Features that it reported. */
  readonly features: readonly string[];
}

/** A build with what its runner needs to run it; the token is returned only once. */
export interface AssignedBuild extends Payload {
  readonly id: number;
  /** The token with which its runner authenticates from now on. */
  readonly token: string;
  readonly name: string;
  readonly stage: string;
  readonly ref: string;
  readonly protected: boolean;
  readonly pipelineId: number | null;
  readonly project: { readonly id: number; /** Includes its namespaces. */ readonly path: string };
  readonly timeoutSeconds: number;
  readonly secondsInQueue: number;
  /** Other builds of its project on instance runners; null for another type of runner. */
  readonly runningOfProject: number | null;
}

const RUNNER = `exists (select from runner r where r.id = a.runner_id and r.criteria_revision = a.revision
      and not r.paused and r.token_hash is not null)`;

/** Takes the first of the builds in $9 that still has the version in $10 that was read. */
const FIRST = `
    select p.*, a.* from asked a cross join unnest($9::bigint[], $10::text[]) with ordinality as c (id, version, nth)
    join pending_build p on p.build_id = c.id and p.xmin::text = c.version
    join build b on b.root_id = p.root_id and b.id = p.build_id and b.status = 'pending'
    where ${RUNNER}
    order by c.nth limit 1 for update of p, b skip locked`;

/**
 * Takes the build that each request names, if the matching query would find it for this runner and nothing prevents
 * its start. It does not determine why one is not taken; a build with dependencies takes the slower path.
 */
const LISTED = `
    select p.*, a.* from asked a join pending_build p on p.build_id = a.listed_id
    join build b on b.root_id = p.root_id and b.id = p.build_id and b.status = 'pending'
    join own_build o on o.id = p.build_id join project pr on pr.id = p.project_id
    where ${matches(9)}
      and case $7 when 'instance' then p.instance_runners
        when 'group' then p.group_runners and p.namespace_ids && $14::uuid[] else p.project_id = any($15::bigint[]) end
      and o.required_features <@ $16 and cardinality(o.dependencies) = 0
      and not pr.archived and pr.deleted_at is null and pr.builds_enabled
      and not exists (select from app_user u where u.disabled_at is not null
        and u.email = split_part(o.requested_by, ' (token ', 1))
      and ${RUNNER}
    for update of p, b skip locked`;

/**
 * Per request: $1 runner, $2 its criteria's revision, $3 token hash, $4 maximum seconds, $5 system id, $6 the build
 * from a list. For all: $7 runner type, $8 rank.
 */
const take = (picked: string): string => `
  with asked as (
    select * from unnest($1::bigint[], $2::int[], $3::bytea[], $4::int[], $5::text[], $6::bigint[])
      with ordinality as a (runner_id, revision, token_hash, most_seconds, system_id, listed_id, place)
  ), picked as (${picked}
  ), gone as (
    delete from pending_build using picked where pending_build.build_id = picked.build_id
  ), taken as (
    update build set status = 'running', rank = $8, runner_id = picked.runner_id, started_at = now(),
      reported_at = now(), queued_at = picked.queued_at
    from picked where build.root_id = picked.root_id and build.id = picked.build_id and build.status = 'pending'
    returning build.*, picked.queued_at as waited_since, picked.token_hash, picked.most_seconds, picked.system_id,
      picked.place
  ), own as (
    update own_build set token_hash = taken.token_hash, attempts = attempts + 1 from taken where own_build.id = taken.id
    returning own_build.id, own_build.payload, least(own_build.timeout_seconds, taken.most_seconds) as timeout_seconds
  ), running as (
    insert into running_build (build_id, project_id, root_id, runner_id, runner_type, system_id, timeout_at)
    select taken.id, taken.project_id, taken.root_id, taken.runner_id, $7::runner_type, taken.system_id,
      now() + make_interval(secs => own.timeout_seconds) from taken join own using (id)
  ), logged as (
    insert into build_event (build_id, kind, runner_id) select id, 'assigned', runner_id from taken
  )
  select taken.place, taken.id, taken.name, taken.stage, taken.ref, coalesce(taken.protected, false) as protected,
    taken.pipeline_id, taken.project_id, project.path, own.payload, own.timeout_seconds,
    extract(epoch from now() - taken.waited_since)::float8 as waited,
    case when $7 = 'instance' then (select count(*)::int from running_build r
      where r.runner_type = 'instance' and r.project_id = taken.project_id) end as running
  from taken join own using (id) join project on project.id = taken.project_id`;

const TAKE_FIRST = take(FIRST);
const TAKE_LISTED = take(LISTED);

interface Taken {
  /** Index of the request, starting at 1. */
  readonly place: string;
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

export interface Take {
  readonly id: number;
  /** Null if its payload could not be opened: it has failed, and the next one can be taken. */
  readonly build: AssignedBuild | null;
}

/**
 * Takes the first of these builds, in order, that still has the version that was read. Returns null if others have
 * taken all of them.
 */
export async function takeFirst(
  runner: StoredRunner,
  builds: readonly { readonly id: string; readonly version: string }[],
  { systemId }: Asking,
): Promise<Take | null> {
  const values = [builds.map(({ id }) => id), builds.map(({ version }) => version)];
  const { type } = runner.criteria;
  const [take = null] = await run("queue.take", TAKE_FIRST, [{ runner, id: null, systemId }], type, values);
  return take;
}

interface Asked {
  readonly runner: StoredRunner;
  /** The build from a list. */
  readonly id: number | null;
  readonly systemId: string;
}

interface Listed extends Asked {
  readonly features: readonly string[];
  readonly exceeded: ReadonlySet<string>;
}

const together = (): Together<Listed, AssignedBuild | null> =>
  singleton("queue takes", () => new Together(takeAllListed));

/**
 * Returns null if something prevents it, somebody else has it, or its payload could not be opened. Simultaneous
 * requests of runners with equal criteria share a statement, and thereby a round trip and a commit.
 */
export function takeListed(
  runner: StoredRunner,
  id: number,
  { systemId, features }: Asking,
  exceeded: ReadonlySet<string>,
): Promise<AssignedBuild | null> {
  const alike = JSON.stringify([runner.key, features]);
  return together().ask(alike, { runner, id, systemId, features, exceeded });
}

/** Criteria and features are the same for all. */
async function takeAllListed(asked: readonly Listed[]): Promise<(AssignedBuild | null)[]> {
  const [first] = asked;
  if (!first) return [];
  const { criteria } = first.runner;
  const takes = await run("queue.takeListed", TAKE_LISTED, asked, criteria.type, [
    ...matchValues(criteria, first.exceeded),
    criteria.groups ?? [],
    criteria.projects ?? [],
    first.features,
  ]);
  return takes.map((take) => take?.build ?? null);
}

/** Returns what each request gets, in order. */
async function run(
  name: string,
  text: string,
  asked: readonly Asked[],
  type: RunnerType,
  values: readonly unknown[],
): Promise<(Take | null)[]> {
  const tokens = asked.map(() => newToken("job"));
  const { rows } = await pool().query<Taken>({
    name,
    text,
    values: [
      asked.map(({ runner }) => runner.id),
      asked.map(({ runner }) => runner.criteriaRevision),
      tokens.map(({ hash }) => Buffer.from(hash)),
      asked.map(({ runner }) => runner.maximumTimeout),
      asked.map(({ systemId }) => systemId),
      asked.map(({ id }) => id),
      type,
      rankOf("running"),
      ...values,
    ],
  });
  if (type === "instance") queueMetrics().count("shared_runner_build_new", rows.length);
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return Promise.all(
    tokens.map(async (token, index) => {
      const taken = byPlace.get(index + 1);
      if (!taken) return null;
      const payload = await openOrDrop(taken, token);
      return { id: Number(taken.id), build: payload && toAssigned(taken, payload, token.text, type) };
    }),
  );
}

/**
 * The build already belongs to its runner: one that cannot be opened fails alone, not with those that share its
 * statement.
 */
async function openOrDrop({ id, payload }: Taken, token: NewToken): Promise<Payload | null> {
  try {
    return openPayload(Number(id), payload);
  } catch (error) {
    queueMetrics().count("build_conflict_exception");
    log().error({ error, build: Number(id) }, "a build's script could not be read: the build fails");
  }
  try {
    await dropBuild(Number(id), "scheduler_failure", SYSTEM, { tokenHash: token.hash });
  } catch (error) {
    // It returns to the queue when there is no sign of life.
    log().error({ error, build: Number(id) }, "a build that could not be handed out could not be ended");
  }
  return null;
}

function toAssigned(taken: Taken, payload: Payload, token: string, type: RunnerType): AssignedBuild {
  const { waited } = queueMetrics();
  const running = taken.running === null ? "+Inf" : taken.running >= 5 ? "5+" : String(taken.running);
  waited.observe(
    { shared_runner: String(type === "instance"), jobs_running_for_project: running, shard: "default" },
    taken.waited,
  );
  return {
    id: Number(taken.id),
    token,
    name: taken.name,
    stage: taken.stage,
    ref: taken.ref,
    protected: taken.protected,
    pipelineId: taken.pipeline_id === null ? null : Number(taken.pipeline_id),
    project: { id: Number(taken.project_id), path: taken.path },
    ...payload,
    timeoutSeconds: taken.timeout_seconds,
    secondsInQueue: taken.waited,
    runningOfProject: taken.running,
  };
}
