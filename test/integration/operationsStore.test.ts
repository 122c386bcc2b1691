/** Committing an operation's results concurrently with another write. */
import { expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { useHouse } from "@/test/support/house";
import { create, parcels, start, until, useParcels } from "@/test/support/parcels";

useHouse();
useParcels();

const NOBODY = "01999999-0000-7000-8000-000000000000";

it("is done again, without the work, where what it met has passed", async () => {
  let stored = 0;
  parcels.work = () => Promise.resolve({ grams: 12 });
  parcels.store = async (tx) => {
    stored += 1;
    await tx.operation.create({ data: { kind: "parcel", subject: `try ${stored}`, state: "failed" } });
    if (stored === 1) await tx.operation.update({ where: { id: NOBODY }, data: { subject: "x" } });
    if (stored === 2) await tx.$executeRaw`do $$ begin raise sqlstate '40P01'; end $$`;
  };
  const id = await create();
  start();
  expect(await until(id, "succeeded")).toMatchObject({ result: { grams: 12 }, attempts: 1 });
  expect(parcels.attempts).toEqual([id]);
  // What was written before the meeting was taken back.
  const left = await db().operation.findMany({ where: { subject: { startsWith: "try" } } });
  expect(left.map(({ subject }) => subject)).toEqual(["try 3"]);
});

it("fails in plain words where what it needs stays deleted", async () => {
  let stored = 0;
  parcels.store = async (tx) => {
    stored += 1;
    await tx.webhookDelivery.create({ data: { id: NOBODY, webhookId: NOBODY, body: "{}" } });
  };
  const id = await create();
  start();
  const { message } = await until(id, "failed");
  expect(message).toBe(
    "The parcel could not be finished: something that it needs was deleted in the meantime; start it again.",
  );
  expect(stored).toBe(3);
});
