/** The queue when something fails in the middle: nothing is lost, nothing is handed out twice. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "@/lib/server/core/config";
import { db, pool } from "@/lib/server/core/db";
import { requestJob, returnToPending, type RequestedJob } from "@/lib/server/queue";
import { refill } from "@/lib/server/queue/dynamic/refill";
import { reapBuilds } from "@/lib/server/queue/reap";
import { forgetFacts } from "@/lib/server/queue/facts";
import { closeMatchingPool } from "@/lib/server/queue/sql/matchingPool";
import { closeRedis, withRedis } from "@/lib/server/queue/redis/client";
import { namesOf } from "@/lib/server/queue/redis/scripts";
import { findCandidates } from "@/lib/server/queue/sql/candidates";
import { startWorker, type Worker } from "@/lib/server/operations/worker";
import { DEFAULT_QUEUE, updateSettings } from "@/lib/server/settings/service";
import { interleave } from "@/lib/queue";
import { createDatabase, type TestDatabase } from "@/test/support/database";
import { TESTER, useHouse } from "@/test/support/house";
import { makeRunner, poll, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { killed } from "@/test/support/minutes/killed";
import { startRedis, type RedisServer } from "@/test/support/redisServer";
import { skipWithout } from "@/test/support/tools";

vi.mock(import("@/lib/server/core/config"), { spy: true });

useHouse();

/** The configuration is read once; a test changes it here. */
function setReplica(databaseReplicaUrl: string | undefined): void {
  vi.mocked(config).mockReset();
  if (databaseReplicaUrl === undefined) return;
  const given = config();
  vi.mocked(config).mockReturnValue({ ...given, databaseReplicaUrl });
}

const SKIP = skipWithout("redis-server");
let redis: RedisServer;
let worker: Worker | undefined;

beforeAll(async () => {
  if (SKIP) return;
  redis = await startRedis();
  process.env.REDIS_URL = redis.url;
  worker = startWorker({ choresMs: 1_000 });
});
afterAll(async () => {
  await worker?.stop();
  closeRedis();
  await redis?.kill();
});
beforeEach(async () => {
  if (SKIP) return;
  await pool().query("delete from setting");
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  // A connection of its own: the test before may have left one that waits to try again.
  closeRedis();
  await withRedis((client) => client.flushall());
  forgetFacts();
});

const idOf = (job: RequestedJob): number | undefined => (job.kind === "assigned" ? job.build.id : undefined);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => waiting(n + 1, { project: projectOf(1 + (n % 10)) }));

/** Eight clients until every build is out; `meanwhile` is told how many are. Throws when they do not get all. */
async function handOutAll(
  count: number,
  meanwhile: (out: number) => void = () => undefined,
  token?: string,
): Promise<number[]> {
  const runner = token ?? (await makeRunner()).token;
  const got: number[] = [];
  const deadline = Date.now() + 60_000;
  const client = async (): Promise<void> => {
    while (got.length < count) {
      if (Date.now() > deadline) throw new Error(`only ${got.length} of ${count} were handed out`);
      const id = idOf(await requestJob(await runnerOf({ token: runner })));
      if (id === undefined) await pause(10);
      else meanwhile(got.push(id));
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return got.sort((a, b) => a - b);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe.skipIf(SKIP)("nothing is lost or doubled", () => {
  it("when Redis is killed in the middle, and when it comes back", async () => {
    await submit(...many(300));
    let killed: Promise<void> | undefined;
    let back: Promise<void> | undefined;
    const got = await handOutAll(300, (out) => {
      if (out === 60) killed = redis.kill();
      if (out === 200) back = killed?.then(() => redis.start());
    });
    await back;
    expect(got).toEqual(upTo(300));
    expect(await db().runningBuild.count()).toBe(300);
  });

  it("when the strategy is switched in the middle", async () => {
    await submit(...many(300));
    const switched: Promise<unknown>[] = [];
    const got = await handOutAll(300, (out) => {
      if (out % 60 !== 0) return;
      const strategy = out % 120 === 0 ? "DynamicRunnerJobsQueue" : "RunnerJobsQueue";
      switched.push(updateSettings({ queue: { strategy } }, TESTER).then(forgetFacts));
    });
    await Promise.all(switched);
    expect(got).toEqual(upTo(300));
    expect(await db().auditEvent.count({ where: { action: "settings.update" } })).toBe(switched.length);
  });

  it("when the process dies between the pop and the assignment", async () => {
    await submit(...many(3));
    const runner = await runnerOf(await makeRunner());
    await refill(runner.key, runner.criteria);
    // What a process that died then leaves: an entry less, and the build as it was.
    expect(await withRedis((client) => client.lpop(namesOf(runner.key).list))).toBe("1");
    expect([idOf(await poll(runner)), idOf(await poll(runner))].sort()).toEqual([2, 3]);
    expect(idOf(await poll(runner))).toBe(1);
  });

  it.each(["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const)(
    "when processes are killed again and again at whatever point (%s)",
    async (strategy) => {
      await submit(...many(400));
      const { token } = await makeRunner({ strategy });
      const kill = await killed("test/support/queueProcess.ts", [token]);
      for (let round = 0; round < 6; round += 1) await kill();
      const counts = async (): Promise<unknown> =>
        (
          await pool().query(
            `select count(*)::int as builds, count(*) filter (where b.status = 'running')::int = (select count(*)::int
               from running_build r join own_build o on o.id = r.build_id where o.token_hash is not null) as running,
             count(*) filter (where b.status = 'pending')::int = (select count(*)::int from pending_build) as pending,
             count(*) filter (where b.status not in ('pending', 'running'))::int as others from build b`,
          )
        ).rows[0];
      expect(await counts()).toEqual({ builds: 400, running: true, pending: true, others: 0 });
      // Whatever reached no runner comes back, and all are handed out in the end.
      await pool().query("update running_build set seen_at = now() - interval '1 h 30 min'");
      while ((await reapBuilds()) > 0);
      expect(await db().pendingBuild.count()).toBe(400);
      expect(await handOutAll(400, undefined, token)).toEqual(upTo(400));
    },
  );

  it("when a build's entry is there twice, gone, or of another runner's", async () => {
    await submit(...many(3), waiting(9, { tags: ["gpu"] }));
    const runner = await runnerOf(await makeRunner());
    const { list } = namesOf(runner.key);
    await withRedis((client) => client.rpush(list, 777, 9, 1, 1, 1, 2));
    expect(idOf(await requestJob(runner))).toBe(1);
    expect(idOf(await requestJob(runner))).toBe(2);
    expect(idOf(await poll(runner))).toBe(3);
    expect(await db().pendingBuild.findMany({ select: { buildId: true } })).toEqual([{ buildId: 9n }]);
  });

  it("when ten entries in a row are gone: a conflict, and the rest of the list stays", async () => {
    await submit(...many(1));
    const runner = await runnerOf(await makeRunner());
    const { list } = namesOf(runner.key);
    await withRedis((client) => client.rpush(list, ...Array.from({ length: 12 }, (_, n) => 500 + n)));
    expect(await requestJob(runner)).toEqual({ kind: "conflict" });
    expect(await withRedis((client) => client.llen(list))).toBe(2);
  });

  it("when the refill's worker never comes: SQL serves after its patience", async () => {
    await worker?.stop();
    worker = undefined;
    await submit(...many(5));
    const runner = await runnerOf(await makeRunner());
    expect((await requestJob(runner)).kind).toBe("conflict");
    expect(idOf(await poll(runner))).toBe(1);
    worker = startWorker({ choresMs: 1_000 });
  });
});

describe.skipIf(SKIP)("what Redis holds of a queue", () => {
  it("ends by itself, whether a list, a sentinel or a lease", async () => {
    const runner = await runnerOf(await makeRunner());
    const names = namesOf(runner.key);
    const lives = (name: string): Promise<number> => withRedis((client) => client.ttl(name));
    expect(await refill(runner.key, runner.criteria)).toBe(0);
    expect(await lives(names.empty)).toBeGreaterThan(0);
    await submit(...many(150));
    expect(await refill(runner.key, runner.criteria)).toBe(100);
    expect([await lives(names.list), await lives(names.empty), await lives(names.lease)]).toEqual([
      expect.any(Number),
      -2,
      -2,
    ]);
    expect(await lives(names.list)).toBeGreaterThan(0);
    await withRedis((client) => client.lpop(names.list));
    expect(await lives(names.list)).toBeGreaterThan(0);
  });

  it("is asked to be filled once, however many find it gone", async () => {
    await submit(...many(20));
    const runner = await runnerOf(await makeRunner());
    const before = await db().operation.count({ where: { kind: "queue-refill" } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestJob(runner)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["conflict"]));
    expect(await db().operation.count({ where: { kind: "queue-refill" } })).toBe(before + 1);
  });

  it("says that nothing waits until a build begins to, which is found at once", async () => {
    const runner = await runnerOf(await makeRunner());
    await refill(runner.key, runner.criteria);
    const none = await requestJob(runner);
    // A sentinel needs a queue that is known; the first request made it so.
    if (none.kind !== "none") throw new Error(`it was ${none.kind}`);
    expect(await requestJob(runner, { lastUpdate: none.lastUpdate })).toEqual(none);
    const { scheduleRefill } = await import("@/lib/server/queue/dynamic/schedule");
    await scheduleRefill(runner, "test");
    await submit(...many(1));
    const job = await poll(runner);
    expect(idOf(job)).toBe(1);
  });

  it("is not taken for empty when a build began to wait during the query", async () => {
    const runner = await runnerOf(await makeRunner());
    const names = namesOf(runner.key);
    const { keysOf } = await import("@/lib/server/queue/redis/scripts");
    await withRedis(async (client) => {
      await client.set(names.lease, "mine");
      await client.set(names.version, "after");
      expect(await client.queueFill(...keysOf(names), "mine", "before", 10, "0", "1", 0)).toBe(1);
      expect(await client.exists(names.empty)).toBe(0);
      await client.set(names.lease, "another's");
      expect(await client.queueFill(...keysOf(names), "mine", "after", 10, "0", "0", 0, 1)).toBe(0);
      expect(await client.queueRelease(...keysOf(names), "mine")).toBe(0);
      expect(await client.get(names.lease)).toBe("another's");
    });
  });
});

describe.skipIf(SKIP)("the matching query", () => {
  it("gives the order of lib/queue's interleave, however builds and running ones lie", async () => {
    const dice = (below: number): number => Math.floor(Math.random() * below);
    for (let round = 0; round < 15; round += 1) {
      await pool().query("truncate pending_build, running_build, own_build, build cascade");
      const projects = 1 + dice(12);
      const all = Array.from({ length: 30 + dice(120) }, (_, n) =>
        waiting(n + 1, { project: projectOf(1 + Math.min(dice(projects), dice(projects))) }),
      );
      await submit(...all);
      const running = new Map<number, number>();
      for (let project = 1; project <= projects; project += 1) {
        running.set(project, dice(4));
        await pool().query(
          `insert into running_build (build_id, project_id, root_id, runner_id, runner_type, timeout_at)
           select $1 * 1000 + n, $1, gen_random_uuid(), 1, 'instance', now() from generate_series(1, $2::int) n`,
          [project, running.get(project)],
        );
      }
      const { criteria } = await runnerOf(await makeRunner());
      for (const limit of [5, 45, 100]) {
        const expected = interleave(
          all.map(({ id, project }) => ({ id, projectId: project.id })),
          running,
        );
        const found = await findCandidates(criteria, limit);
        expect(found.map(({ build }) => build.id)).toEqual(
          expected.slice(0, limit).map(({ build }) => build.id),
        );
      }
    }
  });
});

describe.skipIf(SKIP)("a replica of the database that is behind", () => {
  let behind: TestDatabase;
  beforeAll(async () => {
    behind = await createDatabase();
  });
  afterAll(async () => {
    setReplica(undefined);
    await closeMatchingPool();
    await behind.drop();
  });

  it("offers builds that are gone and does not know new ones: a conflict, and nothing lost or doubled", async () => {
    await submit(...many(40));
    const { rows } = await pool().query<{ row: string }>(
      "select to_jsonb(p)::text as row from pending_build p",
    );
    const replica = new pg.Client({ connectionString: behind.url });
    await replica.connect();
    const copy = rows.map(({ row }) => JSON.parse(row) as unknown);
    await replica.query(
      "insert into pending_build select * from jsonb_populate_recordset(null::pending_build, $1::jsonb)",
      [JSON.stringify(copy)],
    );
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    expect(idOf(await requestJob(runner))).toBe(1);
    setReplica(behind.url);
    const got: (number | undefined)[] = [];
    for (let n = 0; n < 39; n += 1) got.push(idOf(await requestJob(runner)));
    expect([...got].sort((a = 0, b = 0) => a - b)).toEqual(upTo(40).slice(1));
    expect(await requestJob(runner)).toEqual({ kind: "conflict" });
    await submit(waiting(41));
    await replica.query("truncate pending_build");
    expect(await requestJob(runner)).toEqual({ kind: "conflict" });
    await replica.query(
      `insert into pending_build select * from jsonb_populate_recordset(null::pending_build, $1::jsonb)`,
      [JSON.stringify([{ ...(copy[0] as object), build_id: 41 }])],
    );
    expect(idOf(await requestJob(runner))).toBe(41);
    await replica.end();
  });
});

describe.skipIf(SKIP)("reapers", () => {
  const age = (table: string, column: string, seconds: number) =>
    pool().query(`update ${table} set ${column} = now() - make_interval(secs => $1)`, [seconds + 5]);
  const reasonOf = async (id: number) => (await db().build.findUnique({ where: { id } }))?.failureReason;

  it("give back what no runner acknowledged, and end it after five runners", async () => {
    await submit(waiting(1));
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(idOf(await requestJob(runner))).toBe(1);
      await age("running_build", "seen_at", 120);
      expect(await reapBuilds()).toBe(1);
    }
    expect(await reasonOf(1)).toBe("runner_system_failure");
    expect(await returnToPending(1, "again")).toBe("unchanged");
  });

  it("end what runs for too long or is silent", async () => {
    await submit(waiting(1), waiting(2));
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    await requestJob(runner);
    await requestJob(runner);
    await pool().query("update running_build set acknowledged_at = now()");
    await pool().query("update running_build set timeout_at = now() - interval '1 s' where build_id = 1");
    await pool().query("update running_build set seen_at = now() - interval '2 h' where build_id = 2");
    expect(await reapBuilds()).toBe(2);
    expect([await reasonOf(1), await reasonOf(2)]).toEqual([
      "job_execution_timeout",
      "stuck_or_timeout_failure",
    ]);
  });

  it("end what waits for an hour without a runner, and for a day with one", async () => {
    await pool().query("update runner set contacted_at = now()");
    await submit(waiting(1, { tags: ["nobody-has-it"] }), waiting(2));
    await makeRunner().then(() => pool().query("update runner set contacted_at = now()"));
    expect(await reapBuilds()).toBe(0);
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unmatchedSeconds);
    expect(await reapBuilds()).toBe(1);
    expect(await reasonOf(1)).toBe("stuck_pending_no_matching_runners");
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unstartedSeconds);
    expect(await reapBuilds()).toBe(1);
    expect(await reasonOf(2)).toBe("stuck_pending_with_matching_runners");
  });

  it("leave alone what waits for less than the ages that are set", async () => {
    const seconds = 10 * DEFAULT_QUEUE.unstartedSeconds;
    await updateSettings({ queue: { unmatchedSeconds: seconds, unstartedSeconds: seconds } }, TESTER);
    forgetFacts();
    await submit(waiting(1, { tags: ["nobody-has-it"] }), waiting(2));
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unstartedSeconds);
    expect(await reapBuilds()).toBe(0);
    await age("pending_build", "queued_at", seconds);
    expect(await reapBuilds()).toBe(2);
  });
});
