/** The matching query on a real streaming replica that lags seconds behind. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { refill } from "@/lib/server/queue/dynamic/refill";
import { closeRedis, withRedis } from "@/lib/server/queue/redis/client";
import { namesOf } from "@/lib/server/queue/redis/scripts";
import { closeMatchingPool, matchingPool } from "@/lib/server/queue/sql/matchingPool";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { setEnvironment } from "@/test/support/environment";
import { startRedis } from "@/test/support/redisServer";
import { skipWithout } from "@/test/support/tools";
import { startReplicated, type Replicated } from "@/test/support/streamingReplica";

const DELAY_MS = 500;
const BUILDS = 60;
let replicated: Replicated;

useHouse({
  database: async () => {
    replicated = await startReplicated(DELAY_MS);
    process.env.DATABASE_REPLICA_URL = replicated.replicaUrl;
    return { url: replicated.url, drop: () => replicated.stop() };
  },
});
beforeAll(async () => {
  const { rows } = await matchingPool().query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  expect(rows).toEqual([{ standby: true }]);
});
afterAll(async () => {
  await closeMatchingPool();
  delete process.env.DATABASE_REPLICA_URL;
});

const copyStops = (): Promise<unknown> => matchingPool().query("select pg_wal_replay_pause()");
const copyGoesOn = (): Promise<unknown> => matchingPool().query("select pg_wal_replay_resume()");

it("says that there is nothing where what waits is not for the runner, also while the copy is behind", async () => {
  const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue", tags: ["docker"] }));
  await copyStops();
  await submit(waiting(900, { tags: ["mac"] }));
  expect(await requestJob(runner)).toMatchObject({ kind: "none" });
  await submit(waiting(901, { tags: ["docker"] }));
  expect(await requestJob(runner)).toEqual({ kind: "conflict" });
  await copyGoesOn();
  await db().pendingBuild.deleteMany();
});

it.skipIf(skipWithout("redis-server"))("fills a list with what the copy does not know yet", async () => {
  const redis = await startRedis();
  setEnvironment({ REDIS_URL: redis.url });
  try {
    const runner = await runnerOf(await makeRunner({ tags: ["docker"] }));
    const { empty } = namesOf(runner.key);
    await copyStops();
    await submit(waiting(902, { tags: ["docker"] }));
    expect(await refill(runner.key, runner.criteria)).toBe(1);
    expect(await withRedis((client) => client.exists(empty))).toBe(0);
    await db().pendingBuild.deleteMany();
    await withRedis((client) => client.flushall());
    expect(await refill(runner.key, runner.criteria)).toBe(0);
    expect(await withRedis((client) => client.exists(empty))).toBe(1);
  } finally {
    await copyGoesOn();
    closeRedis();
    setEnvironment({ REDIS_URL: undefined });
    await redis.kill();
  }
});

it("gives each build once, says conflict while the copy knows less, and loses none", async () => {
  const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
  await copyStops();
  await submit(
    ...Array.from({ length: BUILDS }, (_, n) => waiting(n + 1, { project: projectOf(1 + (n % 7)) })),
  );
  // The copy does not know them yet; the database does.
  expect(await requestJob(runner)).toEqual({ kind: "conflict" });
  await copyGoesOn();
  const got: number[] = [];
  const deadline = Date.now() + 60_000;
  const client = async (): Promise<void> => {
    while (got.length < BUILDS && Date.now() < deadline) {
      const job = await requestJob(runner);
      if (job.kind === "assigned") got.push(job.build.id);
      if (job.kind !== "assigned") await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  expect([...got].sort((a, b) => a - b)).toEqual(Array.from({ length: BUILDS }, (_, n) => n + 1));
  expect(await db().runningBuild.count()).toBe(BUILDS);
  // Gone in the database, still offered by the copy.
  expect((await requestJob(runner)).kind).not.toBe("assigned");
}, 120_000);
