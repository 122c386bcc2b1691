/**
 * The order in which the server hands out builds, through its Redis script and its matching query, equals the order
 * of lib/queue's simulator for the same recorded queue under either strategy: builds, requests, refills and ends.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "@/lib/server/core/db";
import { finishBuild, requestJob, type StoredRunner } from "@/lib/server/queue";
import { refill } from "@/lib/server/queue/dynamic/refill";
import { closeRedis, withRedis } from "@/lib/server/queue/redis/client";
import { register } from "@/lib/server/queue/redis/registry";
import { namesOf } from "@/lib/server/queue/redis/scripts";
import { readWaiting } from "@/lib/server/queue/waiting";
import { QUEUE_RULES, replayTrace, type Strategy, type TraceEvent } from "@/lib/queue";
import { STRATEGIES } from "@/lib/queue/shapes";
import { setEnvironment } from "@/test/support/environment";
import { TESTER, useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { seeded } from "@/test/support/kill/edits";
import { startRedis, type RedisServer } from "@/test/support/redisServer";
import { seedFrom } from "@/test/support/seed";
import { skipWithout } from "@/test/support/tools";

useHouse();

const SKIP = skipWithout("redis-server");
const ROUNDS = 12;
const STEPS = 90;
const SEED = seedFrom("QUEUE_ORDER_SEED");
const RULES = { prefill: QUEUE_RULES.prefillMost, listMs: 3_600_000, leaseMs: 3_600_000 };
type HandedOut = ReturnType<typeof replayTrace>[number];
let redis: RedisServer;

beforeAll(async () => {
  if (SKIP) return;
  redis = await startRedis();
  setEnvironment({ REDIS_URL: redis.url });
  // A project runner needs its project.
  await submit(waiting(1));
});
afterAll(async () => {
  closeRedis();
  await redis?.kill();
});

/** What happens to a queue, at random, and what the server handed out. No worker runs: a refill happens when it is told. */
async function record(
  strategy: Strategy,
  seed: number,
): Promise<{ events: TraceEvent[]; handedOut: HandedOut[] }> {
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  await withRedis((client) => client.flushall());
  const runners: StoredRunner[] = [];
  for (const tags of [[], ["gpu"]]) runners.push(await runnerOf(await makeRunner({ tags, strategy })));
  runners.push(await runnerOf(await makeRunner({ type: "project", projects: [1], strategy })));
  for (const { key, criteria } of runners) await register(key, criteria);
  const events: TraceEvent[] = [];
  const handedOut: HandedOut[] = [];
  const running: number[] = [];
  let id = 0;
  const queue = async (): Promise<void> => {
    const added = Array.from({ length: 1 + below(12) }, () =>
      waiting((id += 1), { project: projectOf(1 + below(5)), tags: random() < 0.2 ? ["gpu"] : [] }),
    );
    await submit(...added);
    const builds = await readWaiting(added.map((build) => build.id));
    for (const build of [...builds].sort((a, b) => a.id - b.id)) {
      events.push({ atMs: events.length, kind: "queued", build });
    }
  };
  const ask = async (runner: StoredRunner): Promise<void> => {
    events.push({ atMs: events.length, kind: "request", runner });
    const job = await requestJob(runner);
    if (job.kind !== "assigned") return;
    handedOut.push({ id: job.build.id, runnerId: runner.id });
    running.push(job.build.id);
  };
  const fill = async ({ key, criteria }: StoredRunner): Promise<void> => {
    if (strategy === "RunnerJobsQueue") return;
    // The simulator fills a list again; the server adds to what is left. A list that is drained is the same for both.
    if ((await withRedis((client) => client.llen(namesOf(key).list))) > 0) return;
    await refill(key, criteria);
    events.push({ atMs: events.length, kind: "refilled", key });
  };
  await queue();
  // A queue is known from its first request on.
  for (const runner of runners) await ask(runner);
  for (let step = 0; step < STEPS; step += 1) {
    const runner = runners[below(runners.length)];
    const dice = random();
    if (!runner || dice < 0.12) await queue();
    else if (dice < 0.3 && running.length > 0) {
      const [ended] = running.splice(below(running.length), 1);
      if (ended === undefined) continue;
      await finishBuild(ended, { state: "success", exitCode: 0 }, TESTER);
      events.push({ atMs: events.length, kind: "finished", id: ended });
    } else {
      await fill(runner);
      await ask(runner);
    }
  }
  return { events, handedOut };
}

it.skipIf(SKIP).each(STRATEGIES)(
  `is that of the simulator, however the queue went (%s, QUEUE_ORDER_SEED=${SEED})`,
  async (strategy) => {
    let handed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const seed = SEED + round * 7_919;
      const { events, handedOut } = await record(strategy, seed);
      expect(replayTrace(strategy, RULES, events), `seed ${seed}`).toEqual(handedOut);
      handed += handedOut.length;
    }
    // A round by itself may see few builds; what was compared is many anyway.
    expect(handed).toBeGreaterThan(10 * ROUNDS);
  },
  300_000,
);
