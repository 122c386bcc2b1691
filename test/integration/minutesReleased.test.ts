/** Runners are woken when a namespace has minutes again without anybody's change. */
import { expect, it, vi } from "vitest";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { exceededRoots } from "@/lib/server/minutes/read/exceeded";
import { wakeIfReleased } from "@/lib/server/minutes/released";
import { watchQueue } from "@/lib/server/queue/lastUpdate";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";

useHouse();

it("wakes runners once a scheduled quota is in force that leaves minutes, and only then", async () => {
  await ingestBuilds([report(1, { durationSeconds: "600", finishedAt: new Date().toISOString() })], TESTER);
  const { id } = await db().namespace.findUniqueOrThrow({ where: { path: "acme" } });
  const quota = { rootId: id, author: "ada" };
  const scheduled = new Date(Date.now() + 3_000);
  await db().minutesQuota.createMany({
    data: [
      { ...quota, version: 1, validFrom: new Date(0), minutes: 10 },
      { ...quota, version: 2, validFrom: scheduled, minutes: 1_000 },
    ],
  });
  const wake = vi.fn();
  const stop = watchQueue(wake);
  try {
    await vi.waitFor(async () => expect([...(await exceededRoots())]).toEqual([id]));
    // The first listening calls once, since changes may have been missed.
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), 10_000);
    wake.mockClear();
    await wakeIfReleased();
    expect(wake).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(scheduled.getTime()), 10_000);
    await wakeIfReleased();
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1), 10_000);
    await wakeIfReleased();
    expect(wake).toHaveBeenCalledTimes(1);
  } finally {
    stop();
  }
});
