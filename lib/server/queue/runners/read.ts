/** Runners as the queue needs them: criteria and key, by token or by id. */
import { factorsAt, type FactorVersion, type RunnerType } from "../../../minutes";
import { criteriaOf, queueKey, type QueueRunner, type Strategy } from "../../../queue";
import { pool } from "../../core/db";
import { queueSettings } from "../facts";

export interface StoredRunner extends QueueRunner {
  /** Key of the queue that it shares with all runners of equal criteria. */
  readonly key: string;
  /** Null means the installation's setting. */
  readonly strategy: Strategy | null;
  /** Seconds; null keeps the build's own. */
  readonly maximumTimeout: number | null;
  /** Revision of the criteria that were read; an assignment fails if they were changed since. */
  readonly criteriaRevision: number;
  /** ISO 8601; null if it has never polled. */
  readonly contactedAt: string | null;
  /** ISO 8601; null if it runs no job. */
  readonly workingAt: string | null;
}

interface Row {
  readonly id: string;
  readonly type: RunnerType;
  readonly description: string;
  readonly tags: string[];
  readonly run_untagged: boolean;
  readonly access: string;
  readonly paused: boolean;
  readonly maximum_timeout: number | null;
  readonly namespace_id: string | null;
  readonly strategy: Strategy | null;
  readonly criteria_revision: number;
  readonly contacted_at: Date | null;
  readonly working_at: Date | null;
  readonly projects: string[] | null;
  readonly factors: FactorVersion[] | null;
}

const SELECT = `
  select r.id, r.type, r.description, r.tags, r.run_untagged, r.access, r.paused, r.maximum_timeout, r.namespace_id,
    r.strategy, r.criteria_revision, r.contacted_at,
    (select max(seen_at) from running_build b where b.runner_id = r.id) as working_at,
    case when r.type = 'project' then
      (select array_agg(project_id order by project_id) from runner_project p where p.runner_id = r.id) end as projects,
    case when r.type = 'instance' then
      (select json_agg(json_build_object('version', version, 'validFrom', to_json(valid_from)#>>'{}',
        'public', public_projects_minutes_cost_factor::text, 'private', private_projects_minutes_cost_factor::text))
        from runner_factor f where f.runner_id = r.id) end as factors
  from runner r`;

export async function readRunnerByToken(hash: Uint8Array): Promise<StoredRunner | null> {
  const { rows } = await pool().query<Row>({
    name: "queue.runnerByToken",
    text: `${SELECT} where r.token_hash = $1`,
    values: [Buffer.from(hash)],
  });
  return rows[0] ? toRunner(rows[0]) : null;
}

/** Returns those of the runners that have a token, by id. */
export async function readRunners(ids: readonly number[]): Promise<StoredRunner[]> {
  const { rows } = await pool().query<Row>(
    `${SELECT} where r.id = any($1) and r.token_hash is not null order by r.id`,
    [ids],
  );
  return Promise.all(rows.map(toRunner));
}

/** Returns runners that may poll here, in pages by id. */
export async function listQueueRunners(after: number, limit: number): Promise<StoredRunner[]> {
  const { rows } = await pool().query<Row>(
    `${SELECT} where r.id > $1 and r.token_hash is not null order by r.id limit $2`,
    [after, limit],
  );
  return Promise.all(rows.map(toRunner));
}

/**
 * Returns runners that are not paused and polled within two hours, or reported on a job: a Runner that runs as many jobs
 * as it may does not poll.
 */
export async function onlineRunners(): Promise<StoredRunner[]> {
  const since = "now() - interval '2 hours'";
  const { rows } = await pool().query<Row>(
    `${SELECT} where r.token_hash is not null and not r.paused and (r.contacted_at > ${since}
       or exists (select from running_build b where b.runner_id = r.id and b.seen_at > ${since}))`,
  );
  return Promise.all(rows.map(toRunner));
}

async function toRunner(row: Row): Promise<StoredRunner> {
  const { accountingMode: mode } = await queueSettings();
  const factors = factorsAt(row.factors ?? [], new Date().toISOString());
  const criteria = criteriaOf({
    type: row.type,
    groups: row.namespace_id === null ? [] : [row.namespace_id],
    projects: (row.projects ?? []).map(Number),
    tags: row.tags,
    runUntagged: row.run_untagged,
    protectedOnly: row.access === "ref_protected",
    quota: { mode, publicFactor: factors.public, privateFactor: factors.private },
  });
  return {
    id: Number(row.id),
    description: row.description,
    criteria,
    key: queueKey(criteria),
    paused: row.paused,
    strategy: row.strategy,
    maximumTimeout: row.maximum_timeout,
    criteriaRevision: row.criteria_revision,
    contactedAt: row.contacted_at?.toISOString() ?? null,
    workingAt: row.working_at?.toISOString() ?? null,
  };
}
