/** Failures in the middle of queue operations: nothing is lost, nothing is handed out twice. */
import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { requestJob } from "@/lib/server/queue";
import { refill } from "@/lib/server/queue/dynamic/refill";
import { reapBuilds } from "@/lib/server/queue/reap";
import { forgetFacts } from "@/lib/server/queue/facts";
import { withRedis } from "@/lib/server/queue/redis/client";
import { namesOf } from "@/lib/server/queue/redis/scripts";
import { updateSettings } from "@/lib/server/settings/service";
import { eventually, TESTER } from "@/test/support/house";
import { makeRunner, poll, runnerOf, submit, waiting } from "@/test/support/jobs";
import { killAtWork } from "@/test/support/killed";
import { handOutAll, idOf, many, upTo, queueHouse } from "@/test/support/queueHouse";

const house = queueHouse();

describe.skipIf(house.skip)("nothing is lost or doubled", () => {
  it("when Redis is killed in the middle, and when it comes back", async () => {
    await submit(...many(300));
    let killed: Promise<void> | undefined;
    let back: Promise<void> | undefined;
    const got = await handOutAll(300, (out) => {
      if (out === 60) killed = house.redis().kill();
      if (out === 200) back = killed?.then(() => house.redis().start());
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
      for (let round = 0; round < 6; round += 1) await killAtWork("queue", token);
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
      await eventually(async () => {
        // Again and again: what a killed process had sent may be done a moment later. Less than an hour: not silent.
        await pool().query("update running_build set seen_at = now() - interval '30 min'");
        while ((await reapBuilds(true)) > 0);
        return (await db().pendingBuild.count()) === 400;
      });
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
    await house.stopWorker();
    await submit(...many(5));
    const runner = await runnerOf(await makeRunner());
    expect((await requestJob(runner)).kind).toBe("conflict");
    expect(idOf(await poll(runner))).toBe(1);
    house.startWorker();
  });
});
