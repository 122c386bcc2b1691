/** Stalled builds are returned to the queue or ended, each with a reason. */
import { beforeAll, describe, expect, it } from "vitest";
import { rankOf } from "@/lib/minutes";
import { enterPending } from "@/lib/server/builds/pending";
import { db, LONG_WRITE, pool, type Tx } from "@/lib/server/core/db";
import { requestJob, returnToPending } from "@/lib/server/queue";
import { forgetFacts } from "@/lib/server/queue/facts";
import { lockBuild } from "@/lib/server/queue/finish";
import { reapBuilds } from "@/lib/server/queue/reap";
import { DEFAULT_QUEUE, updateSettings } from "@/lib/server/settings/service";
import { eventually, TESTER } from "@/test/support/house";
import { makeRunner, runnerOf, submit, waiting } from "@/test/support/jobs";
import { lockWaits } from "@/test/support/locks";
import { idOf, queueHouse } from "@/test/support/queueHouse";

const house = queueHouse();

describe.skipIf(house.skip)("reapers", () => {
  // Its chores reap, too, every second: what they end is not counted here.
  beforeAll(() => house.stopWorker());

  const age = (table: string, column: string, seconds: number) =>
    pool().query(`update ${table} set ${column} = now() - make_interval(secs => $1)`, [seconds + 5]);
  const reasonOf = async (id: number) => (await db().build.findUnique({ where: { id } }))?.failureReason;

  it("give back what no runner acknowledged, and end it after five runners", async () => {
    await submit(waiting(1));
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(idOf(await requestJob(runner))).toBe(1);
      await age("running_build", "seen_at", 120);
      expect(await reapBuilds(true)).toBe(1);
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
    await pool().query("update running_build set timeout_at = now() - interval '16 min' where build_id = 1");
    await pool().query("update running_build set seen_at = now() - interval '2 h' where build_id = 2");
    expect(await reapBuilds(true)).toBe(2);
    expect([await reasonOf(1), await reasonOf(2)]).toEqual([
      "job_execution_timeout",
      "stuck_or_timeout_failure",
    ]);
  });

  it.each([
    ["was handed out anew", "acknowledged_at = null, seen_at = now() - interval '1 h'", "seen_at = now()"],
    ["got more time", "timeout_at = now() - interval '1 h'", "timeout_at = now() + interval '1 h'"],
    ["showed a sign of life", "seen_at = now() - interval '2 h'", "seen_at = now()"],
  ])("leave a build alone that %s while they came to it", async (_how, due, meanwhile) => {
    await submit(waiting(1));
    await requestJob(await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" })));
    await pool().query(`update running_build set acknowledged_at = now()`);
    await pool().query(`update running_build set ${due}`);
    expect(await reapedWhile((tx) => tx.$executeRawUnsafe(`update running_build set ${meanwhile}`))).toBe(0);
    expect(await db().runningBuild.count()).toBe(1);
  });

  it("leave a build alone that waits again while they came to it", async () => {
    await submit(waiting(1));
    await requestJob(await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" })));
    await pool().query("delete from running_build");
    await age("build", "reported_at", 60);
    const back = async (tx: Tx): Promise<void> => {
      await tx.build.updateMany({ data: { status: "pending", rank: rankOf("pending") } });
      await enterPending(tx, [1n]);
    };
    expect(await reapedWhile(back)).toBe(0);
    expect(await db().pendingBuild.count()).toBe(1);
  });

  /** How many builds they end or give back when this happens between their finding build 1 and their holding it. */
  async function reapedWhile(meanwhile: (tx: Tx) => Promise<unknown>): Promise<number | undefined> {
    let reaping: Promise<number> | undefined;
    await db().$transaction(async (tx) => {
      await lockBuild(tx, 1);
      reaping = reapBuilds(true);
      await eventually(async () => (await lockWaits()) > 0);
      await meanwhile(tx);
    }, LONG_WRITE);
    return reaping;
  }

  it("end what waits for an hour without a runner, and for a day with one", async () => {
    await pool().query("update runner set contacted_at = now()");
    await submit(waiting(1, { tags: ["nobody-has-it"] }), waiting(2));
    await makeRunner().then(() => pool().query("update runner set contacted_at = now()"));
    expect(await reapBuilds(true)).toBe(0);
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unmatchedSeconds);
    expect(await reapBuilds(true)).toBe(1);
    expect(await reasonOf(1)).toBe("stuck_pending_no_matching_runners");
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unstartedSeconds);
    expect(await reapBuilds(true)).toBe(1);
    expect(await reasonOf(2)).toBe("stuck_pending_with_matching_runners");
  });

  it("leave what just reached its timeout to its Runner, which sends the end of the log and the reason", async () => {
    await submit(waiting(1));
    await requestJob(await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" })));
    await pool().query(
      "update running_build set acknowledged_at = now(), timeout_at = now() - interval '14 min'",
    );
    expect(await reapBuilds(true)).toBe(0);
  });

  it("call what waited for too long without a runner unmatched, also if both ages are equal", async () => {
    await submit(waiting(1, { tags: ["nobody-has-it"] }), waiting(2));
    await makeRunner().then(() => pool().query("update runner set contacted_at = now()"));
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unstartedSeconds);
    expect(await reapBuilds(true)).toBe(2);
    expect([await reasonOf(1), await reasonOf(2)]).toEqual([
      "stuck_pending_no_matching_runners",
      "stuck_pending_with_matching_runners",
    ]);
  });

  it("keep what waits for a runner that is busy with a job for hours and requests no other", async () => {
    await submit(waiting(1), waiting(2));
    await requestJob(await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" })));
    await pool().query("update running_build set acknowledged_at = now()");
    await age("runner", "contacted_at", 3 * 3_600);
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unmatchedSeconds);
    expect(await reapBuilds(true)).toBe(0);
  });

  it("leave what waits alone until runners could poll again after an outage", async () => {
    await submit(waiting(1, { tags: ["nobody-has-it"] }));
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unmatchedSeconds);
    expect(await reapBuilds(false)).toBe(0);
    expect(await reapBuilds(true)).toBe(1);
  });

  it("end what no runner matches behind many that one matches", async () => {
    await submit(...Array.from({ length: 450 }, (_, at) => waiting(at + 1)));
    await submit(waiting(451, { tags: ["nobody-has-it"] }));
    await makeRunner().then(() => pool().query("update runner set contacted_at = now()"));
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unmatchedSeconds);
    await pool().query(
      "update pending_build set queued_at = queued_at - interval '1 h' where build_id <= 450",
    );
    expect(await reapBuilds(true)).toBe(1);
    expect(await reasonOf(451)).toBe("stuck_pending_no_matching_runners");
    expect(await reapBuilds(true)).toBe(0);
  });

  it("end what was cancelled or given back by a process that died before it ended it", async () => {
    await submit(waiting(1), waiting(2), waiting(3));
    const runner = await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }));
    expect([idOf(await requestJob(runner)), idOf(await requestJob(runner))]).toEqual([1, 2]);
    // What the first of the two transactions leaves: 1 had too many runners, 2 and 3 were cancelled.
    await pool().query("delete from running_build");
    await pool().query("update build set status = 'canceling' where id = 2");
    await pool().query("delete from pending_build where build_id = 3");
    await pool().query("update own_build set cancelled_at = now() where id in (2, 3)");
    expect(await reapBuilds(true)).toBe(0);
    await age("build", "reported_at", 60);
    expect(await reapBuilds(true)).toBe(1);
    await age("own_build", "cancelled_at", 60);
    expect(await reapBuilds(true)).toBe(2);
    const ends = await db().build.findMany({ orderBy: { id: "asc" } });
    expect(ends.map(({ status, failureReason }) => [status, failureReason])).toEqual([
      ["failed", "runner_system_failure"],
      ["canceled", null],
      ["canceled", null],
    ]);
    expect(await db().ownBuild.count({ where: { endedAt: null } })).toBe(0);
    expect(await db().buildEvent.count({ where: { kind: "ended" } })).toBe(3);
  });

  it("leave alone what waits or runs, here or where it is said to", async () => {
    await submit(
      waiting(1),
      waiting(2),
      waiting(3, { status: "running" }),
      waiting(4, { status: "created" }),
    );
    expect(idOf(await requestJob(await runnerOf(await makeRunner({ strategy: "RunnerJobsQueue" }))))).toBe(1);
    await age("build", "reported_at", 60);
    expect(await reapBuilds(true)).toBe(0);
  });

  it("leave alone what waits for less than the ages that are set", async () => {
    const seconds = 10 * DEFAULT_QUEUE.unstartedSeconds;
    await updateSettings({ queue: { unmatchedSeconds: seconds, unstartedSeconds: seconds } }, TESTER);
    forgetFacts();
    await submit(waiting(1, { tags: ["nobody-has-it"] }), waiting(2));
    await age("pending_build", "queued_at", DEFAULT_QUEUE.unstartedSeconds);
    expect(await reapBuilds(true)).toBe(0);
    await age("pending_build", "queued_at", seconds);
    expect(await reapBuilds(true)).toBe(2);
  });
});
