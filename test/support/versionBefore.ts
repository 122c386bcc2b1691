/** A database as left by version 0.1.0, with a run in every state, and the statements that this version sends. */
import pg from "pg";
import { parsePolicy } from "@/lib/discovery";
import { migrateQueue } from "@/lib/server/operations/worker";
import { applyMigrations } from "@/scripts/db/migrations";
import { createDatabase, type TestDatabase } from "./database";
import { usagePolicy } from "./usagePolicy";

const MIGRATIONS = new Set([
  "20261121052757_init",
  "20261121071142_accounts",
  "20261121071500_audit_append_only",
]);
export const POLICY = "01988888-0000-7000-8000-000000000000";
const GONE_POLICY = "01988888-0000-7000-8000-00000000000f";
const runId = (last: number): string => `01999999-0000-7000-8000-00000000000${last}`;
/**
 * One run per state; `stopping` was asked to cancel, `dead` lost its worker, `ofDeleted` belongs to a deleted policy.
 */
export const RUNS = {
  succeeded: runId(1),
  partial: runId(2),
  failed: runId(3),
  cancelled: runId(4),
  queued: runId(5),
  dead: runId(6),
  stopping: runId(7),
  ofDeleted: runId(8),
} as const;

/**
 * Returns the database, filled and then migrated to the current version. `sourceUrl`: the source of the queued runs.
 */
export async function databaseOfVersionBefore(sourceUrl: string): Promise<TestDatabase> {
  const database = await createDatabase({ empty: true });
  // The log level is part of the configuration, which requires a URL.
  process.env.DATABASE_URL = database.url;
  await applyMigrations(database.url, { only: MIGRATIONS });
  await migrateQueue(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await fill(client, usagePolicy("usage", sourceUrl));
  } finally {
    await client.end();
  }
  await applyMigrations(database.url);
  return database;
}

async function fill(client: pg.Client, spec: string): Promise<void> {
  for (const [id, name, deleted] of [
    [POLICY, "usage", null],
    [GONE_POLICY, `usage~${GONE_POLICY}`, new Date()],
  ]) {
    await client.query(
      "insert into policy (id, name, current_version, deleted_at, updated_at) values ($1, $2, 1, $3, now())",
      [id, name, deleted],
    );
    await client.query(
      `insert into policy_version (policy_id, version, spec, model, spelling, semantics, author)
       values ($1, 1, $2, $3, 'proposal', 'proposal', 'ann')`,
      [id, spec, JSON.stringify(parsePolicy(spec).policy)],
    );
  }
  const at = "2026-11-20T10:00:00Z";
  await client.query(
    `insert into run (id, policy_id, policy_version, state, trigger, stage, progress, message, query_progress, timing,
       created_at, started_at, finished_at, evaluated_at, scheduled_for, heartbeat_at, worker_id, attempts,
       cancel_requested_at, requested_by, strategy, max_images, warnings, image_count, selected_count, previous_run_id)
     values
       ($1, $9, 1, 'succeeded', 'manual', 'done', 1, null, $11, $12, $10, $10, $10, $10, null, $10, 'host:1:a', 1, null, 'ann', 'rawMaximum', 2, '[]', 1, 1, null),
       ($2, $9, 1, 'partial', 'schedule', 'done', 1, '1 of 2 queries failed', $11, $12, $10, $10, $10, $10, $10, $10, 'host:1:b', 2, null, 'system', 'rawMaximum', 2, '[]', 0, 0, $1),
       ($3, $9, 1, 'failed', 'manual', 'done', 1, 'The run could not be finished: no', '[]', '[]', $10, $10, $10, $10, null, $10, 'host:1:c', 3, null, 'ann', null, 2, '[]', 0, 0, null),
       ($4, $9, 1, 'cancelled', 'demo', 'done', 0, 'Cancelled by ann before it began', '[]', '[]', $10, null, $10, $10, null, null, null, 0, null, 'ann', null, 2, '[]', 0, 0, null),
       ($5, $9, 1, 'queued', 'manual', 'queued', 0, null, $11, '[]', now(), null, null, $10, null, null, null, 0, null, 'ann', null, 2, '[]', 0, 0, null),
       ($6, $9, 1, 'running', 'manual', 'queries', 0.4, null, $11, '[]', $10, $10, null, $10, null, $10, 'host:1:d', 1, null, 'ann', null, 2, '[]', 0, 0, null),
       ($7, $9, 1, 'running', 'manual', 'storing', 0.95, 'Cancelled by ann', $11, '[]', $10, $10, null, $10, null, $10, 'host:1:e', 1, $10, 'ann', null, 2, '[]', 0, 0, null),
       ($8, $13, 1, 'succeeded', 'manual', 'done', 1, null, $11, $12, $10, $10, $10, $10, null, $10, 'host:1:f', 1, null, 'ann', 'rawMaximum', 2, '[]', 0, 0, null)`,
    [
      ...Object.values(RUNS),
      POLICY,
      at,
      JSON.stringify([{ name: "usage", state: "success", bytes: 12 }]),
      JSON.stringify([{ stage: "queries", startedMs: 0, durationMs: 5 }]),
      GONE_POLICY,
    ],
  );
  await client.query(
    `insert into run_query values ($1, 0, 'usage', 'prometheus', 'success', 1, 2, null, 0, '[]', null, null, 1.5, 12, 1)`,
    [RUNS.succeeded],
  );
  await client.query(
    `insert into run_image values ($1, 1, 'registry.example/a', 3, true, null, '{}', '{usage}', '[]', '[]', '[]')`,
    [RUNS.succeeded],
  );
  await client.query("insert into run_artifact values ($1, $2, 3, 3)", [RUNS.succeeded, Buffer.from("abc")]);
  await client.query(
    "select graphile_worker.add_job('run', payload := $1::json, job_key := $2, max_attempts := 1)",
    [JSON.stringify({ runId: RUNS.queued }), `run:${RUNS.queued}`],
  );
}

/**
 * Statements that version 0.1.0 sends while its servers are replaced. `$1` is the run, `$2` the lease, unless stated
 * otherwise.
 */
export const STATEMENTS = {
  /** `$2` is the policy. */
  insert: `insert into public.run (id, policy_id, policy_version, trigger, evaluated_at, requested_by, max_images, query_progress, warnings)
    values ($1, $2, 1, cast('manual'::text as public.run_trigger), now(), 'ann', 2, '[]', '[]')
    returning id, state, stage, progress, created_at, attempts`,
  claim: `update run set state = 'running', stage = 'queries', progress = 0, worker_id = $2, attempts = attempts + 1,
      started_at = coalesce(started_at, now()), heartbeat_at = now(), message = null
    where id = $1::uuid and state = 'queued' and cancel_requested_at is null`,
  beat: `update run set heartbeat_at = now() where id = $1::uuid and state = 'running' and worker_id = $2
    returning cancel_requested_at is not null as cancel`,
  progress: `update run set stage = 'signals'::run_stage, progress = 0.5, query_progress = '[{"name":"usage","state":"success","bytes":1}]'::jsonb,
      heartbeat_at = now() where id = $1::uuid and state = 'running' and worker_id = $2`,
  finish: `update public.run set state = cast('succeeded'::text as public.run_state), stage = cast('done'::text as public.run_stage),
      progress = 1, finished_at = now(), strategy = 'rawMaximum', image_count = 3, selected_count = 2
    where (public.run.id = $1 and public.run.state = cast('running'::text as public.run_state)
      and public.run.worker_id = $2 and public.run.cancel_requested_at is null)`,
  release: `update run set
      state = case when cancel_requested_at is null then 'queued' else 'cancelled' end::run_state,
      stage = case when cancel_requested_at is null then 'queued' else 'done' end::run_stage,
      finished_at = case when cancel_requested_at is not null then now() end,
      progress = 0, worker_id = null, attempts = attempts - 1, heartbeat_at = now()
    where id = $1::uuid and state = 'running' and worker_id = $2 returning state::text as state`,
  /** Only `$1`. */
  lock: "select id from run where id = $1::uuid for update",
  /** No parameters. */
  sweep: `with dead as (
      select id, attempts, cancel_requested_at from run
      where (state = 'running' and heartbeat_at < now() - make_interval(secs => 20::float8))
        or (state = 'queued' and cancel_requested_at is not null)
      for update skip locked)
    update run set
      state = case when dead.cancel_requested_at is not null then 'cancelled'
        when dead.attempts >= 3 then 'failed' else 'queued' end::run_state,
      stage = case when dead.cancel_requested_at is null and dead.attempts < 3 then 'queued' else 'done' end::run_stage,
      progress = 0, worker_id = null, heartbeat_at = now()
    from dead where run.id = dead.id
    returning run.id::text, run.state::text as state`,
  /** Only `$1`. */
  remove: "delete from run using (select id from run where id = $1::uuid) old where run.id = old.id",
} as const;
