/** Changes after a build was put on a list: the single statement takes nothing, and the slower path says why. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { assignListed } from "@/lib/server/queue/assign";
import { exceededNamespaces, forgetFacts } from "@/lib/server/queue/facts";
import type { StoredRunner } from "@/lib/server/queue/runners/read";
import { findJobByToken } from "@/lib/server/queue/jobs";
import { takeListed } from "@/lib/server/queue/take";
import { useHouse } from "@/test/support/house";
import { makeRunner, runnerOf, submit, waiting, WORK } from "@/test/support/jobs";

useHouse();

const ASKING = { systemId: "s_1", features: [] };
let runner: StoredRunner;

beforeAll(async () => {
  runner = await runnerOf(await makeRunner({ tags: ["linux"] }));
});
beforeEach(async () => {
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  await submit(waiting(1, { tags: ["linux"], work: WORK }));
  forgetFacts();
});

const ofPending = (set: string) => () => pool().query(`update pending_build set ${set}`);
const ofProject = (data: { archived?: boolean; buildsEnabled?: boolean }) => () =>
  db().project.update({ where: { id: 1 }, data });

/** Both ways with the same build: the statement alone, then with the longer way behind it. */
async function tryBoth(asks = runner) {
  const exceeded = await exceededNamespaces();
  const taken = await takeListed(asks, 1, ASKING, exceeded);
  const assigned = await assignListed(asks, 1, ASKING);
  const build = await db().build.findFirstOrThrow({ where: { id: 1 } });
  return { taken, assigned, status: build.status, reason: build.failureReason };
}

describe("a listed build", () => {
  it("is taken by the statement where nothing changed", async () => {
    const taken = await takeListed(runner, 1, ASKING, await exceededNamespaces());
    expect(taken).toMatchObject({ id: 1, script: WORK.script });
    expect(await assignListed(runner, 1, ASKING)).toEqual({ build: null, attempt: "skip" });
  });

  it.each([
    ["its tags", ofPending("tags = '{linux,gpu}'")],
    ["the switch of instance runners", ofPending("instance_runners = false")],
    ["its origin", ofPending("origin = 'observed'")],
  ])("stays and waits when %s changed", async (_what, change) => {
    await change();
    expect(await tryBoth()).toEqual({
      taken: null,
      assigned: { build: null, attempt: "skip" },
      status: "pending",
      reason: null,
    });
  });

  it("stays and waits while its namespace has used up its minutes", async () => {
    expect(runner.criteria.quotaFree).not.toContain("private");
    const { rootId } = await db().pendingBuild.findFirstOrThrow();
    await db().minutesQuota.create({
      data: { rootId, version: 1, validFrom: new Date(0), minutes: 1, author: "ada" },
    });
    await pool().query(
      "insert into monthly_usage values ($1, date_trunc('month', now() at time zone 'UTC'), 1, 0, 1, 60, 60)",
      [rootId],
    );
    expect(await exceededNamespaces()).toEqual(new Set([rootId]));
    const found = await tryBoth();
    await pool().query("truncate monthly_usage, minutes_quota");
    forgetFacts();
    expect(found).toMatchObject({ taken: null, assigned: { attempt: "skip" }, status: "pending" });
  });

  it("is kept from a runner by the visibility that it was reported with, which it is charged by", async () => {
    const free = { ...runner, criteria: { ...runner.criteria, quotaFree: ["public", "internal"] as const } };
    const project = { id: 77, path: "opened/app" };
    await submit(waiting(2, { tags: ["linux"], project: { ...project, visibility: "public" } }));
    await submit(waiting(3, { tags: ["linux"], project: { ...project, visibility: "private" } }));
    const { rootId } = await db().pendingBuild.findUniqueOrThrow({ where: { buildId: 3n } });
    expect(await takeListed(free, 3, ASKING, new Set([rootId]))).toBeNull();
    expect(await takeListed(free, 2, ASKING, new Set([rootId]))).toMatchObject({ id: 2 });
  });

  it("stays and waits for a runner of protected refs when it is no longer protected", async () => {
    const guarded = await runnerOf(await makeRunner({ tags: ["linux"], access: "ref_protected" }));
    const found = await tryBoth(guarded);
    expect(found).toMatchObject({ taken: null, assigned: { attempt: "skip" }, status: "pending" });
    await ofPending("protected = true")();
    expect(await takeListed(guarded, 1, ASKING, new Set())).toMatchObject({ id: 1 });
  });

  it.each([
    ["archived", ofProject({ archived: true }), "archived_failure"],
    ["without builds", ofProject({ buildsEnabled: false }), "builds_disabled"],
  ])("ends with its reason when its project is %s", async (_what, change, reason) => {
    await change();
    expect(await tryBoth()).toMatchObject({
      taken: null,
      assigned: { build: null },
      status: "failed",
      reason,
    });
    await db().project.update({ where: { id: 1 }, data: { archived: false, buildsEnabled: true } });
  });

  it("is a conflict when its runner was changed or paused meanwhile", async () => {
    await pool().query("update runner set criteria_revision = criteria_revision + 1 where id = $1", [
      runner.id,
    ]);
    expect(await tryBoth()).toMatchObject({
      taken: null,
      assigned: { build: null, attempt: "conflict" },
      status: "pending",
    });
    await pool().query("update runner set criteria_revision = criteria_revision - 1 where id = $1", [
      runner.id,
    ]);
  });
});

describe("requests that come at the same time", () => {
  it("share a statement: each gets its own build, and one build goes to one of them", async () => {
    await submit(...[2, 3, 4].map((id) => waiting(id, { tags: ["linux"], work: WORK })));
    const other = await runnerOf(await makeRunner({ tags: ["linux"] }));
    const changed = { ...(await runnerOf(await makeRunner({ tags: ["linux"] }))), criteriaRevision: 99 };
    expect(new Set([runner.key, other.key, changed.key]).size).toBe(1);
    const statements = vi.spyOn(pool(), "query");
    const asked = [
      [runner, 1],
      [other, 2],
      [changed, 3],
      [runner, 4],
      [other, 4],
      [runner, 99],
    ] as const;
    const taken = await Promise.all(asked.map(([by, id]) => takeListed(by, id, ASKING, new Set())));
    expect(statements.mock.calls.length).toBe(1);
    statements.mockRestore();
    const ids = taken.map((build) => build?.id ?? null);
    expect(ids.slice(0, 3)).toEqual([1, 2, null]);
    expect(ids.slice(3).filter((id) => id !== null)).toEqual([4]);
    const running = await db().runningBuild.findMany({ orderBy: { buildId: "asc" } });
    const winner = ids[3] === 4 ? runner : other;
    expect(running.map(({ buildId, runnerId }) => [Number(buildId), Number(runnerId)])).toEqual([
      [1, runner.id],
      [2, other.id],
      [4, winner.id],
    ]);
    const tokens = taken.flatMap((build) => build ?? []).map(({ id, token }) => [id, token] as const);
    for (const [id, token] of tokens) expect((await findJobByToken(token))?.id).toBe(id);
    expect(new Set(tokens.map(([, token]) => token)).size).toBe(3);
  });
});
