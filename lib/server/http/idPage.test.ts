import { describe, expect, it } from "vitest";
import { encodeCursor } from "./cursor";
import { HttpError } from "./errors";
import { numberPage, uuidPage } from "./idPage";

const uuid = (last: number): string => `0193d3a0-0000-7000-8000-00000000000${last}`;

describe("a page in the order of an id", () => {
  const numbers = [3, 5, 8, 9].map((id) => ({ id: BigInt(id) }));
  const page = (limit: number, cursor?: string): ReturnType<typeof numberPage<{ id: bigint }>> =>
    numberPage(
      { limit, cursor },
      ({ after = 0, take }) => Promise.resolve(numbers.filter(({ id }) => id > after).slice(0, take)),
      ({ id }) => Number(id),
    );

  it("goes on where the page before ended, without a row twice or left out", async () => {
    const first = await page(2);
    expect(first).toEqual({ items: numbers.slice(0, 2), nextCursor: encodeCursor(5) });
    const second = await page(2, first.nextCursor ?? undefined);
    expect(second).toEqual({ items: numbers.slice(2), nextCursor: null });
  });
  it("is the last one when the list ends with it, or when nothing is left", async () => {
    expect(await page(4)).toEqual({ items: numbers, nextCursor: null });
    expect(await page(4, encodeCursor(9) ?? undefined)).toEqual({ items: [], nextCursor: null });
  });
  it("runs downwards when its rows do, and asks for one row more than it holds", async () => {
    const asked: unknown[] = [];
    const found = await uuidPage(
      { limit: 1, cursor: encodeCursor(uuid(3)) ?? undefined },
      (window) => {
        asked.push(window);
        return Promise.resolve([{ id: uuid(2) }, { id: uuid(1) }]);
      },
      ({ id }) => id,
    );
    expect(asked).toEqual([{ after: uuid(3), take: 2 }]);
    expect(found).toEqual({ items: [{ id: uuid(2) }], nextCursor: encodeCursor(uuid(2)) });
  });
  it("takes ids up to 2^53 - 1", async () => {
    const last = encodeCursor(Number.MAX_SAFE_INTEGER) ?? undefined;
    expect(await page(1, last)).toEqual({ items: [], nextCursor: null });
    await expect(page(1, encodeCursor("9007199254740992") ?? undefined)).rejects.toThrow(HttpError);
  });
  it("reads nothing for a cursor that no page gave", async () => {
    const read = (): Promise<never[]> => Promise.reject(new Error("was read"));
    await expect(uuidPage({ limit: 1, cursor: "x" }, read, () => "")).rejects.toThrow(HttpError);
    await expect(numberPage({ limit: 1, cursor: "x" }, read, () => 0)).rejects.toThrow(HttpError);
  });
});
