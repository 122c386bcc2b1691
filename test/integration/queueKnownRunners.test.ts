/** Runners are kept in a process, and read again once they were changed: also by who was reading at that moment. */
import { expect, it, vi } from "vitest";
import { db } from "@/lib/server/core/db";
import { findRunnerByToken, rereadRunner } from "@/lib/server/queue/runners/find";
import { readRunnerByToken } from "@/lib/server/queue/runners/read";
import { useHouse } from "@/test/support/house";
import { makeRunner } from "@/test/support/jobs";

vi.mock("@/lib/server/queue/runners/read", { spy: true });
useHouse();

it("a runner that is changed while it is read is read again at the next poll", async () => {
  const { id, token } = await makeRunner();
  const reading = vi.mocked(readRunnerByToken);
  const before = await findRunnerByToken(token);
  expect(before?.paused).toBe(false);
  rereadRunner(id);
  // What it reads is older than the change.
  reading.mockImplementationOnce(async () => {
    await db().runner.update({ where: { id }, data: { paused: true } });
    rereadRunner(id);
    return before;
  });
  expect((await findRunnerByToken(token))?.paused).toBe(false);
  expect((await findRunnerByToken(token))?.paused).toBe(true);
});

it("is kept otherwise", async () => {
  const { token } = await makeRunner();
  const reading = vi.mocked(readRunnerByToken);
  reading.mockClear();
  await findRunnerByToken(token);
  await findRunnerByToken(token);
  expect(reading).toHaveBeenCalledTimes(1);
});
