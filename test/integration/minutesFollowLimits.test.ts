/** Runners are woken when limits change by themselves: scheduled quotas, scheduled factors, a new month. */
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/server/core/db";
import { notifications } from "@/lib/server/core/notifications";
import { followLimits } from "@/lib/server/minutes/followLimits";
import { INSTANCE_QUOTA } from "@/lib/server/minutes/read/quotas";
import { watchQueue } from "@/lib/server/queue/lastUpdate";
import { findRunnerByToken } from "@/lib/server/queue/runners/find";
import { useHouse } from "@/test/support/house";
import { makeRunner } from "@/test/support/jobs";
import { countStatements } from "@/test/support/statements";

useHouse();

const wake = vi.fn();

beforeAll(async () => {
  watchQueue(wake);
  // A new connection calls every listener, since changes may have been missed.
  await vi.waitFor(() => expect(notifications().connected).toBe(true), 15_000);
});

async function wakes(now: number): Promise<boolean> {
  wake.mockClear();
  await followLimits(now);
  const isCalled = vi.waitFor(() => expect(wake).toHaveBeenCalled(), 2_000);
  return isCalled.then(
    () => true,
    () => false,
  );
}

it("wakes them once for each, and not otherwise", async () => {
  const noon = Date.parse("2031-05-31T12:00:00Z");
  const { id, token } = await makeRunner();
  const statements = () => countStatements(() => findRunnerByToken(token));
  const by = (seconds: number) => ({ validFrom: new Date(noon + 1_000 * seconds), author: "ada" });
  await db().minutesQuota.create({
    data: { ...by(60), rootId: INSTANCE_QUOTA, version: 1, minutes: 400 },
  });
  await db().runnerFactor.create({
    data: { ...by(120), runnerId: id, version: 1, publicFactor: 1, privateFactor: 1 },
  });
  await wakes(noon);
  expect(await wakes(noon + 30_000)).toBe(false);
  expect(await wakes(noon + 70_000), "a quota").toBe(true);
  await findRunnerByToken(token);
  expect(await wakes(noon + 80_000)).toBe(false);
  expect(await statements()).toBe(0);
  expect(await wakes(noon + 130_000), "factors").toBe(true);
  expect(await statements()).toBeGreaterThan(0);
  expect(await wakes(noon + 140_000)).toBe(false);
  expect(await wakes(Date.parse("2031-06-01T00:00:10Z")), "a month").toBe(true);
});
