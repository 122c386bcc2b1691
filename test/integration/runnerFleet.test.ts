/**
 * 1,000 jobs through 50 Runners that behave like GitLab Runner 19.4, while server and Redis are killed at random
 * moments: each job is handed out at most once, each ends, and its trace is complete to the byte.
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
import { seedFrom } from "@/test/support/seed";
import { skipWithout } from "@/test/support/tools";
import { freePort } from "@/scripts/postgres/freePort";

useHouse();

const SKIP = skipWithout("redis-server");
const JOBS = Number(process.env.FLEET_JOBS ?? 1_000);
const RUNNERS = 50;
const PROJECTS = 20;
const KILLS = 4;
const SEED = seedFrom("KILL_SEED");
/**
 * Without a sign of life for so long, while a server was there to hear it: a Runner whom a killed server left without an
 * answer is not taken for gone. Runners of this test speak every 2.4 s (60 of their seconds).
 */
const ACK_MS = 12_000;
/** For so long no job ends only when something is stuck: one whose answer was lost goes back after `ACK_MS`. */
const STILL_MS = 60_000;
/** Milliseconds of a Runner's second. */
const SECOND = 40;

let redis: RedisServer;
let server: ApiServer;
/** Milliseconds since the epoch from which on the server answered; undefined while it is killed. */
let upSince: number | undefined;
let environment: Record<string, string>;

beforeAll(async () => {
  if (SKIP) return;
  redis = await startRedis();
  environment = { PORT: String(await freePort()), REDIS_URL: redis.url, PLIMSOLL_LOG_LEVEL: "silent" };
  // The servers' own reapers do not know for how long there was none: this test gives back.
  await updateSettings({ queue: { ackSeconds: 600 } }, TESTER);
  await startServer();
});
afterAll(async () => {
  killApiServers();
  await redis?.kill();
});

async function startServer(): Promise<void> {
  server = await startApiServer(environment);
  upSince = Date.now();
}

async function killServer(): Promise<void> {
  upSince = undefined;
  server.child.kill("SIGKILL");
  await server.ended;
}

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
        await killServer();
        await startServer();
        await sleep(500 + random() * 1_500);
        await redis.kill();
        await sleep(random() * 1_500);
        await redis.start();
      }
    })();
    const giveBack = giveBackUntil(() => done);
    try {
      await kills;
      await whileJobsEnd();
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
  900_000,
);

/** Until all have ended; fails once none did for `STILL_MS`. How many end in a second is the machine's to say. */
async function whileJobsEnd(): Promise<void> {
  for (let left = await open(); left.length > 0;) {
    const known = left.length;
    await eventually(async () => (left = await open()).length < known, STILL_MS).catch(() => {
      expect(left, `jobs of which none ended in ${STILL_MS / 1_000} s`).toEqual([]);
    });
  }
}

/** What another process of the product does meanwhile: a job whose answer was lost goes back to the queue. */
async function giveBackUntil(stopped: () => boolean): Promise<void> {
  for (; !stopped(); await sleep(250)) {
    const before = Date.now() - ACK_MS;
    if (upSince === undefined || upSince > before) continue;
    const lost = await db().runningBuild.findMany({
      where: { acknowledgedAt: null, assignedAt: { lt: new Date(before) } },
    });
    for (const { buildId } of lost) {
      await returnToPending(Number(buildId), "no sign of life", { unseenSeconds: ACK_MS / 1_000 });
    }
  }
}

/** Jobs that have not ended, with what is known of where they are. */
const open = (): Promise<unknown[]> =>
  db().$queryRaw<unknown[]>`
    select b.id::int, b.status, r.runner_id, r.assigned_at, r.acknowledged_at, r.seen_at
    from own_build o join build b on b.id = o.id left join running_build r on r.build_id = b.id
    where o.ended_at is null`;

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
