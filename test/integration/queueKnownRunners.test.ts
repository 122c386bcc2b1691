/** Runners are cached in a process and read again after a change, also if a read was in progress at that moment. */
import { expect, it, vi } from "vitest";
import { db, pool } from "@/lib/server/core/db";
import { notifications } from "@/lib/server/core/notifications";
import { findRunnerByToken, rereadRunner } from "@/lib/server/queue/runners/find";
import { updateSettings } from "@/lib/server/settings/service";
import { TESTER, useHouse } from "@/test/support/house";
import { makeRunner } from "@/test/support/jobs";
import { countStatements } from "@/test/support/statements";

useHouse();

it("a runner that is changed while it is read is read again at the next poll", async () => {
  const { id, token } = await makeRunner();
  const ask = pool().query.bind(pool()) as unknown as (...args: unknown[]) => Promise<unknown>;
  // What was read is older than the change.
  const reading = vi.spyOn(pool(), "query").mockImplementationOnce((async (...args: unknown[]) => {
    const read = await ask(...args);
    await db().runner.update({ where: { id }, data: { paused: true } });
    rereadRunner(id);
    return read;
  }) as never);
  try {
    expect((await findRunnerByToken(token))?.paused).toBe(false);
  } finally {
    reading.mockRestore();
  }
  expect((await findRunnerByToken(token))?.paused).toBe(true);
});

it("follows the accounting mode, which decides which builds cost it nothing", async () => {
  const { token } = await makeRunner();
  const free = async () => (await findRunnerByToken(token))?.criteria.quotaFree;
  await free();
  // A new connection forgets all runners, since changes may have been missed.
  await vi.waitFor(() => expect(notifications().connected).toBe(true), { timeout: 15_000 });
  expect(await free()).toEqual(["internal", "public"]);
  await updateSettings({ accountingMode: "gitlab-13.0" }, TESTER);
  // By a notification, within seconds at most; cached runners are kept for half a minute at least.
  await vi.waitFor(async () => expect(await free()).toEqual(["public"]), { timeout: 15_000, interval: 100 });
});

it("is kept otherwise", async () => {
  const { token } = await makeRunner();
  await findRunnerByToken(token);
  expect(await countStatements(() => findRunnerByToken(token))).toBe(0);
});
