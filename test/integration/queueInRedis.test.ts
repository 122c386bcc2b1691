/** The queue's data in Redis: lists, sentinels and leases, each of which expires. */
import { describe, expect, it, vi } from "vitest";
import { db } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { refill } from "@/lib/server/queue/dynamic/refill";
import { scheduleRefill } from "@/lib/server/queue/dynamic/schedule";
import { withRedis } from "@/lib/server/queue/redis/client";
import { register, registered } from "@/lib/server/queue/redis/registry";
import { keysOf, namesOf, REGISTRY } from "@/lib/server/queue/redis/scripts";
import { callApi } from "@/test/support/call";
import { makeRunner, poll, runnerOf, submit } from "@/test/support/jobs";
import { idOf, many, queueHouse } from "@/test/support/queueHouse";

const house = queueHouse();

describe.skipIf(house.skip)("what Redis holds of a queue", () => {
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

  it("is filled although a refill that gave its lease up has not ended yet", async () => {
    await submit(...many(20));
    // A queue that no other test has filled.
    const runner = await runnerOf(await makeRunner({ tags: ["of-its-own"] }));
    const ending = { kind: "queue-refill", subject: runner.key, requestedBy: "queue", maxAttempts: 1 };
    await db().operation.create({ data: { ...ending, state: "running" } });
    expect((await requestJob(runner)).kind).toBe("conflict");
    expect(await db().operation.count({ where: { kind: ending.kind, subject: runner.key } })).toBe(2);
  });

  it("says that nothing waits until a build begins to, which is found at once", async () => {
    const runner = await runnerOf(await makeRunner());
    await refill(runner.key, runner.criteria);
    const none = await requestJob(runner);
    // A sentinel needs a queue that is known; the first request made it so.
    if (none.kind !== "none") throw new Error(`it was ${none.kind}`);
    expect(await requestJob(runner, { lastUpdate: none.lastUpdate })).toEqual(none);
    await scheduleRefill(runner, "test");
    await submit(...many(1));
    const job = await poll(runner);
    expect(idOf(job)).toBe(1);
  });

  it("has its runners look again once the quotas of all are changed", async () => {
    const runner = await runnerOf(await makeRunner());
    await register(runner.key, runner.criteria);
    await refill(runner.key, runner.criteria);
    const none = await requestJob(runner);
    if (none.kind !== "none") throw new Error(`it was ${none.kind}`);
    const set = async (dryRun: boolean): Promise<void> => {
      const json = { minutes: 500, onlyUnset: true, dryRun };
      const { status, text } = await callApi("POST", "/api/v1/namespaces/quota", { json });
      expect(status, text).toBe(200);
    };
    await set(true);
    expect(await requestJob(runner, { lastUpdate: none.lastUpdate })).toEqual(none);
    await set(false);
    expect(await requestJob(runner, { lastUpdate: none.lastUpdate })).not.toEqual(none);
  });

  it("is forgotten an hour after its last poll, unless one comes meanwhile", async () => {
    const { key, criteria } = await runnerOf(await makeRunner());
    const old = JSON.stringify({ seen: Date.now() - 3_700_000, criteria });
    const known = (): Promise<number> => withRedis((client) => client.hexists(REGISTRY, key));
    await withRedis(async (client) => {
      await client.hset(REGISTRY, key, old, "ci:dynq:v1:gone", old);
      const read = client.hgetall.bind(client);
      // A runner of the key polls after all keys were read and before the old ones are removed.
      vi.spyOn(client, "hgetall").mockImplementationOnce(async (name) => {
        const all = await read(name);
        await register(key, criteria);
        return all;
      });
    });
    await registered();
    expect(await known()).toBe(1);
    expect([...(await registered()).keys()]).toEqual([key]);
    await withRedis((client) => client.hset(REGISTRY, key, old));
    expect([...(await registered()).keys()]).toEqual([]);
    expect(await known()).toBe(0);
  });

  it("is not taken for empty when a build began to wait during the query", async () => {
    const runner = await runnerOf(await makeRunner());
    const names = namesOf(runner.key);
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
