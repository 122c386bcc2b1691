/**
 * 1,000 jobs through 50 Runners that behave as GitLab Runner 19.4 does, while server and Redis are killed at random
 * moments: each job is handed out at most once, each ends, and its trace is here to the byte.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { returnToPending } from "@/lib/server/queue";
import { updateSettings } from "@/lib/server/settings/service";
import { killApiServers, startApiServer, type ApiServer } from "@/test/support/apiServer";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { makeRunner, projectOf, submit, waiting } from "@/test/support/jobs";
import { seeded } from "@/test/support/kill/edits";
import { startRedis, type RedisServer } from "@/test/support/redisServer";
import { runUntil, type Execution } from "@/test/support/runner/runner";
import { skipWithout } from "@/test/support/tools";
import { freePort } from "@/scripts/postgres/freePort";

useHouse();

const SKIP = skipWithout("redis-server");
const JOBS = Number(process.env.FLEET_JOBS ?? 1_000);
const RUNNERS = 50;
const PROJECTS = 20;
const KILLS = 4;
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
/** Longer than a server of this test is away: whom it leaves without an answer is not taken for gone. */
const ACK_SECONDS = 45;
/** Milliseconds of a Runner's second. */
const SECOND = 40;

let redis: RedisServer;
let server: ApiServer;
let environment: Record<string, string>;

beforeAll(async () => {
  if (SKIP) return;
  redis = await startRedis();
  environment = { PORT: String(await freePort()), REDIS_URL: redis.url, PLIMSOLL_LOG_LEVEL: "silent" };
  await updateSettings({ queue: { ackSeconds: ACK_SECONDS } }, TESTER);
  server = await startApiServer(environment);
});
afterAll(async () => {
  killApiServers();
  await redis?.kill();
});

/** What a job writes, from its id alone. */
function executionOf(id: number): Execution {
  const length = id % 97 === 0 ? 300_000 : 200 + ((id * 7_919) % 6_000);
  const trace = Uint8Array.from({ length }, (_, at) => (at * 31 + id) % 256);
  return id % 5 === 0
    ? { trace, state: "failed", failureReason: "script_failure", exitCode: 1 + (id % 100) }
    : { trace, state: "success" };
}

it.skipIf(SKIP)(
  `${JOBS} jobs, ${RUNNERS} runners, ${KILLS} kills of each (KILL_SEED=${SEED})`,
  async () => {
    const random = seeded(SEED);
    for (let first = 1; first <= JOBS; first += 500) {
      const ids = Array.from({ length: Math.min(500, JOBS - first + 1) }, (_, at) => first + at);
      await submit(...ids.map((id) => waiting(id, { project: projectOf(1 + (id % PROJECTS)) })));
    }
    const received = new Map<number, number>();
    const taken = new Set<number>();
    let done = false;
    const fleet = Promise.all(
      Array.from({ length: RUNNERS }, async (_, at) => {
        const { token } = await makeRunner();
        await runUntil(() => done, {
          token,
          systemId: `s_${at}`,
          network: { origin: () => server.url, second: SECOND },
          execute: ({ id }) => executionOf(id),
          received: ({ id }) => received.set(id, (received.get(id) ?? 0) + 1),
          ended: ({ id }, isTaken) => isTaken && taken.add(id),
          pieces: 60_000,
        });
      }),
    );
    const kills = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(500 + random() * 2_500);
        server.child.kill("SIGKILL");
        await server.ended;
        server = await startApiServer(environment);
        await sleep(500 + random() * 1_500);
        await redis.kill();
        await sleep(random() * 1_500);
        await redis.start();
      }
    })();
    const giveBack = giveBackUntil(() => done);
    try {
      await kills;
      await eventually(async () => (await open()) === 0, 240_000);
    } finally {
      done = true;
      await Promise.all([fleet, giveBack]);
    }
    const twice = [...received].filter(([, times]) => times > 1);
    expect(twice).toEqual([]);
    expect(await wrongEnds()).toEqual([]);
    expect(await wrongTraces()).toEqual([]);
    console.log(`${received.size} bodies received, ${taken.size} ends taken`);
  },
  420_000,
);

/** What another process of the product does meanwhile: a job whose answer was lost goes back to the queue. */
async function giveBackUntil(stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const lost = await db().$queryRaw<{ id: bigint }[]>`
      select build_id as id from running_build
      where acknowledged_at is null and assigned_at < now() - make_interval(secs => ${ACK_SECONDS})`;
    for (const { id } of lost) await returnToPending(Number(id), "no sign of life", { unacknowledged: true });
    await sleep(1_000);
  }
}

const open = (): Promise<number> => db().ownBuild.count({ where: { endedAt: null } });

async function wrongEnds(): Promise<string[]> {
  const builds = await db().build.findMany();
  expect(builds).toHaveLength(JOBS);
  return builds
    .filter(({ id, status }) => status !== executionOf(Number(id)).state)
    .map(({ id, status, failureReason }) => `${id} ${status} ${failureReason}`);
}

async function wrongTraces(): Promise<number[]> {
  const wrong: number[] = [];
  for (let id = 1; id <= JOBS; id += 1) {
    const chunks = await db().buildTraceChunk.findMany({ where: { buildId: id }, orderBy: { start: "asc" } });
    const trace = Buffer.concat(chunks.map(({ bytes }) => bytes));
    if (!trace.equals(Buffer.from(executionOf(id).trace))) wrong.push(id);
  }
  return wrong;
}
