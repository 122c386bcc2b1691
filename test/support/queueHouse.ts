/** The queue with a real Redis and a worker. Each test of a file starts with an empty queue. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { requestJob, type RequestedJob } from "@/lib/server/queue";
import { REFILL_KIND } from "@/lib/server/queue/dynamic/kind";
import { forgetFacts } from "@/lib/server/queue/facts";
import { closeRedis, withRedis } from "@/lib/server/queue/redis/client";
import type { BuildReport } from "@/lib/minutes";
import { setEnvironment } from "./environment";
import { eventually, useHouse } from "./house";
import { makeRunner, projectOf, runnerOf, waiting } from "./jobs";
import { startRedis, type RedisServer } from "./redisServer";
import { skipWithout } from "./tools";

export interface QueueHouse {
  /** Whether no Redis is available. */
  readonly skip: boolean;
  redis(): RedisServer;
  stopWorker(): Promise<void>;
  startWorker(): void;
}

/** Call at the top of a test file instead of useHouse. */
export function queueHouse(): QueueHouse {
  useHouse();
  const skip = skipWithout("redis-server");
  const state: { redis?: RedisServer; worker?: Worker | undefined } = {};
  const house: QueueHouse = {
    skip,
    redis() {
      if (!state.redis) throw new Error("Redis has not been started.");
      return state.redis;
    },
    async stopWorker() {
      await state.worker?.stop();
      state.worker = undefined;
    },
    startWorker() {
      state.worker = startWorker({ choresMs: 1_000 });
    },
  };
  beforeAll(async () => {
    if (skip) return;
    state.redis = await startRedis();
    setEnvironment({ REDIS_URL: state.redis.url });
    house.startWorker();
  });
  afterAll(async () => {
    await house.stopWorker();
    closeRedis();
    await state.redis?.kill();
  });
  beforeEach(async () => {
    if (skip) return;
    // A refill that is still running would mark a queue as empty after its registration is flushed, and no new build
    // would clear that.
    if (state.worker) await eventually(async () => (await refillsUnderWay()) === 0);
    await pool().query("delete from setting");
    await pool().query("truncate pending_build, running_build, own_build, build cascade");
    // A new connection: an earlier test may have left one that waits to reconnect.
    closeRedis();
    // A command is aborted after half a second, which a busy machine may need.
    await eventually(() =>
      withRedis((client) => client.flushall()).then(
        () => true,
        () => false,
      ),
    );
    forgetFacts();
  });
  return house;
}

/** A row with state "running" made by a test has no lease, and no worker will end it. */
const refillsUnderWay = (): Promise<number> =>
  db().operation.count({
    where: { kind: REFILL_KIND, OR: [{ state: "queued" }, { state: "running", lease: { not: null } }] },
  });

/** Returns the job's id; undefined if none was assigned. */
export const idOf = (job: RequestedJob): number | undefined =>
  job.kind === "assigned" ? job.build.id : undefined;

/** Returns builds 1 to `count` of ten projects. */
export const many = (count: number): BuildReport[] =>
  upTo(count).map((id) => waiting(id, { project: projectOf(1 + ((id - 1) % 10)) }));

/** Returns the numbers 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/**
 * Runs eight clients until every build is handed out, and calls `meanwhile` with their number. Throws if not all are
 * handed out.
 */
export async function handOutAll(
  count: number,
  meanwhile: (out: number) => void = () => undefined,
  token?: string,
): Promise<number[]> {
  const runner = token ?? (await makeRunner()).token;
  const got: number[] = [];
  const deadline = Date.now() + 110_000;
  const client = async (): Promise<void> => {
    while (got.length < count) {
      if (Date.now() > deadline) throw new Error(`only ${got.length} of ${count} were handed out`);
      const id = idOf(await requestJob(await runnerOf({ token: runner })));
      if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
      else meanwhile(got.push(id));
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return got.sort((a, b) => a - b);
}
