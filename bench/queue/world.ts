/** A PostgreSQL, a Redis and a worker for the benchmark, with waiting builds. */
import { sealPayload } from "../../lib/server/builds/pending";
import { newToken } from "../../lib/server/auth/hashedToken";
import { migrateQueue, startWorker } from "../../lib/server/operations/worker";
import { closeNotifications } from "../../lib/server/core/notifications";
import { closeRedis } from "../../lib/server/queue/redis/client";
import { startRedis } from "../../test/support/redisServer";
import { withServer, type Query } from "../minutes/database";

const PROJECTS = 500;

export interface QueueWorld {
  readonly query: Query;
  /** Makes builds 1 to `count` wait and removes everything else. */
  fill(count: number): Promise<void>;
  /** Returns tokens of new instance runners. */
  runners(count: number, strategy: string): Promise<string[]>;
}

export async function withQueue<T>(use: (world: QueueWorld) => Promise<T>): Promise<T> {
  return withServer(async (query) => {
    const redis = await startRedis();
    process.env.REDIS_URL = redis.url;
    await migrateQueue(process.env.DATABASE_URL ?? "");
    const worker = startWorker();
    try {
      await makeProjects(query);
      return await use({
        query,
        fill: (count) => fill(query, count),
        runners: (count, strategy) => makeRunners(query, count, strategy),
      });
    } finally {
      await worker.stop();
      closeRedis();
      await closeNotifications();
      await redis.kill();
    }
  });
}

async function makeProjects(query: Query): Promise<void> {
  await query(
    `with root as (insert into namespace (id, root_id, path)
       select id, id, 'bench' from (select gen_random_uuid() as id) made returning id)
     insert into project (id, root_id, namespace_id, path, visibility, described_at)
     select n, root.id, root.id, 'bench/app' || n, 'private', now() from root, generate_series(1, ${PROJECTS}) n`,
  );
}

async function fill(query: Query, count: number): Promise<void> {
  await query("truncate build, own_build, pending_build, running_build cascade");
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const payload = { script: ["echo hello"], variables: [] };
  const sealed = ids.map((id) => Buffer.from(sealPayload(BigInt(id), payload)));
  await query(
    `with made as (
       insert into build (root_id, id, project_id, name, stage, ref, status, visibility, revision, rank, origin)
       select p.root_id, n, p.id, 'job', 'test', 'main', 'pending', 'private', 0, 6, 'own'
       from unnest($1::bigint[]) n join project p on p.id = 1 + (hashint8(n) & 1023) % ${PROJECTS}
       returning *
     ), waits as (
       insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
         instance_runners, group_runners, queued_at)
       select id, 'own', project_id, root_id, array[root_id], '{}', false, 'private', true, true, now() from made
     )
     insert into own_build (id, payload, timeout_seconds, requested_by)
     select id, payload, 3600, 'bench' from unnest($1::bigint[], $2::bytea[]) as own (id, payload)`,
    [ids, sealed],
  );
  await query("analyze build");
  await query("analyze own_build");
  await query("analyze pending_build");
}

async function makeRunners(query: Query, count: number, strategy: string): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newToken("runner"));
  await query(
    `insert into runner (id, type, token_hash, strategy)
     select nextval('runner_own_id'), 'instance', hash, $2::queue_strategy from unnest($1::bytea[]) hash`,
    [tokens.map(({ hash }) => Buffer.from(hash)), strategy],
  );
  return tokens.map(({ text }) => text);
}
