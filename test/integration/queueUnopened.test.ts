/** A build whose script no configured key can decrypt: it alone fails, and other builds are handed out. */
import { beforeEach, expect, it } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { ownBuildContext } from "@/lib/server/core/encryptedColumns";
import { secretBox } from "@/lib/server/core/secrets";
import { takeListed } from "@/lib/server/queue/take";
import { useHouse } from "@/test/support/house";
import { makeRunner, projectOf, runnerOf, submit, waiting } from "@/test/support/jobs";
import { ask } from "@/test/support/runner/protocol";

useHouse();

beforeEach(async () => {
  await pool().query("truncate pending_build, running_build, own_build, build cascade");
  await submit(...[1, 2, 3].map((id) => waiting(id, { project: projectOf(id) })));
});

/** As if the key that it was sealed with were gone. */
async function loseKeyOf(id: number): Promise<void> {
  const payload = secretBox(new Uint8Array(32).fill(1)).seal("{}", ownBuildContext(String(id)));
  await db().ownBuild.update({ where: { id }, data: { payload } });
}

async function expectFailed(id: number): Promise<void> {
  const { status, failureReason } = await db().build.findFirstOrThrow({ where: { id } });
  expect([status, failureReason]).toEqual(["failed", "scheduler_failure"]);
  expect(await db().runningBuild.count({ where: { buildId: id } })).toBe(0);
  const events = await db().buildEvent.findMany({ where: { buildId: id }, orderBy: { id: "asc" } });
  expect(events.map(({ kind, reason }) => [kind, reason]).at(-1)).toEqual(["ended", "scheduler_failure"]);
}

it("fails once, and the request gets the next one", async () => {
  await loseKeyOf(1);
  const { token } = await makeRunner({ strategy: "RunnerJobsQueue" });
  const answer = await ask(token);
  expect([answer.status, answer.json]).toEqual([201, expect.objectContaining({ id: 2 })]);
  await expectFailed(1);
  expect((await ask(token)).json).toMatchObject({ id: 3 });
  expect((await ask(token)).status).toBe(204);
});

it("leaves nothing behind where all of them are such", async () => {
  for (const id of [1, 2, 3]) await loseKeyOf(id);
  const { token } = await makeRunner({ strategy: "RunnerJobsQueue" });
  expect((await ask(token)).status).toBe(409);
  for (const id of [1, 2, 3]) await expectFailed(id);
  expect((await ask(token)).status).toBe(204);
});

it("does not fail the requests that share its statement", async () => {
  await loseKeyOf(2);
  const runner = await runnerOf(await makeRunner());
  const asking = { systemId: "s_1", features: [] };
  const takes = await Promise.all([1, 2, 3].map((id) => takeListed(runner, id, asking, new Set())));
  expect(takes.map((build) => build?.id)).toEqual([1, undefined, 3]);
  await expectFailed(2);
  expect(await db().runningBuild.count()).toBe(2);
});
