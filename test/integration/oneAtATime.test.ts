/** Transactions with the same key run one after the other; those that only read it run concurrently. */
import { expect, it } from "vitest";
import { db } from "@/lib/server/core/db";
import { besideOthers, oneAtATime } from "@/lib/server/core/oneAtATime";
import { eventually, useHouse } from "@/test/support/house";
import { lockWaits } from "@/test/support/locks";

useHouse();

const waits = (count: number) => eventually(async () => (await lockWaits()) === count);

/** A transaction that holds what it took until it is told to end. */
function held(take: (tx: Parameters<typeof oneAtATime>[0]) => Promise<unknown>) {
  let end = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isHeld = false;
  const ended = db().$transaction(
    async (tx) => {
      await take(tx);
      isHeld = true;
      await told;
    },
    { timeout: 30_000, maxWait: 30_000 },
  );
  return { end, ended, holds: () => isHeld, begun: () => eventually(() => Promise.resolve(isHeld)) };
}

it("one waits for another, whichever of several names they share", async () => {
  const first = held((tx) => oneAtATime(tx, "a", "b"));
  await first.begun();
  const next = held((tx) => oneAtATime(tx, "c", "b"));
  const beside = held((tx) => oneAtATime(tx, "d"));
  await beside.begun();
  await waits(1);
  expect(next.holds()).toBe(false);
  first.end();
  await next.begun();
  next.end();
  beside.end();
  await Promise.all([first.ended, next.ended, beside.ended]);
});

it("many names are taken in one order, however they are named", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `name ${index}`);
  const take = (of: readonly string[]) => db().$transaction((tx) => oneAtATime(tx, ...of));
  const rounds = Array.from({ length: 40 }, (_, index) => take(index % 2 ? names : names.toReversed()));
  expect(await Promise.all(rounds)).toHaveLength(40);
});

it("those who read are beside each other, and wait for who changes", async () => {
  const read = (tx: Parameters<typeof oneAtATime>[0]) => tx.$queryRaw`select ${besideOthers("a")}`;
  const readers = [held(read), held(read)];
  for (const reader of readers) await reader.begun();
  const writer = held((tx) => oneAtATime(tx, "a"));
  await waits(1);
  expect(writer.holds()).toBe(false);
  for (const reader of readers) reader.end();
  await writer.begun();
  const late = held(read);
  await waits(1);
  expect(late.holds()).toBe(false);
  writer.end();
  await late.begun();
  late.end();
  await Promise.all([...readers, writer, late].map(({ ended }) => ended));
});
