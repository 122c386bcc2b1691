/** Background work that is cancelled: while queued, while running, while its worker stops, and too late. */
import { expect, it } from "vitest";
import { db, LONG_WRITE } from "@/lib/server/core/db";
import { cancelOperation } from "@/lib/server/operations/cancel";
import { getOperation } from "@/lib/server/operations/read";
import { errorOf } from "@/test/support/call";
import { eventually, TESTER, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";
import {
  cancel,
  create,
  parcels,
  start,
  stop,
  until,
  untilStopped,
  useParcels,
} from "@/test/support/parcels";

useHouse();
useParcels();

it("is cancelled while it waits and while it is worked on, and not after its end", async () => {
  const waiting = await create();
  const answer = await cancel(waiting);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({ state: "cancelled", stage: "done" });
  expect(await getOperation(waiting)).toMatchObject({ message: expect.stringContaining("before it began") });

  parcels.work = untilStopped;
  const working = await create();
  start();
  await eventually(() => Promise.resolve(parcels.attempts.length > 0));
  expect((await cancel(working)).json).toMatchObject({ cancelRequested: true });
  await until(working, "cancelled");
  expect(parcels.attempts).toEqual([working]);
  expect(parcels.discarded).toEqual([working]);

  const late = await cancel(working);
  expect(late.status).toBe(409);
  expect(errorOf(late)).toMatchObject({
    code: "parcelEnded",
    message: "The parcel has ended already (cancelled); only a queued or running one can be cancelled.",
  });
  expect(await db().auditEvent.count({ where: { action: "parcel.cancel" } })).toBe(2);
});

it("stays cancelled when the cancellation meets the shutdown that hands it back", async () => {
  parcels.work = untilStopped;
  for (let round = 0; round < 6; round += 1) {
    const id = await create();
    parcels.attempts = [];
    start();
    await eventually(() => Promise.resolve(parcels.attempts.includes(id)));
    const stopped = stop();
    if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, round));
    // Whichever comes first, 200 is a promise.
    expect((await cancel(id)).status).toBe(200);
    await stopped;
    parcels.work = () => Promise.resolve({});
    parcels.attempts = [];
    start();
    await until(id, "cancelled");
    const other = await create();
    await until(other, "succeeded");
    expect(parcels.attempts).toEqual([other]);
    expect((await getOperation(id)).state).toBe("cancelled");
    await stop();
    parcels.work = untilStopped;
  }
});

it("holds a cancellation that is still being committed when the worker hands back", async () => {
  parcels.work = untilStopped;
  const id = await create();
  start();
  await eventually(() => Promise.resolve(parcels.attempts.includes(id)));
  let handedBack: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await cancelOperation(tx, id, TESTER);
    handedBack = stop();
    // The worker waits for this row.
    await eventually(async () => (await lockWaits()) > 0);
  }, LONG_WRITE);
  await handedBack;
  expect(await getOperation(id)).toMatchObject({ state: "cancelled", message: "Cancelled by tester" });
});
