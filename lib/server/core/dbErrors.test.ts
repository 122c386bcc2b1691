import { describe, expect, it, vi } from "vitest";
import { isCollision, isConnectionLoss, retriedOnCollision, whileDatabaseReturns } from "./dbErrors";

const lost = [
  Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
  new Error("Database error. Code: `57P03`. Message: `the database system is not yet accepting connections`"),
  new Error("Connection terminated unexpectedly"),
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  new Error("Raw query failed", { cause: new Error("the database system is starting up") }),
  new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]),
];
const others = [
  Object.assign(new Error("duplicate key value violates unique constraint"), { code: "P2002" }),
  new Error("Database error. Code: `22P05`. Message: `unsupported Unicode escape sequence`"),
  "no error at all",
  undefined,
];

describe("isConnectionLoss", () => {
  it.each(lost)("%s is", (error) => expect(isConnectionLoss(error)).toBe(true));
  it.each(others)("%s is not", (error) => expect(isConnectionLoss(error)).toBe(false));
});

describe("whileDatabaseReturns", () => {
  it("tries again after a lost connection, and only then", async () => {
    const work = vi.fn().mockRejectedValueOnce(lost[0]).mockResolvedValue("done");
    await expect(whileDatabaseReturns(work)).resolves.toBe("done");
    expect(work).toHaveBeenCalledTimes(2);
    const broken = vi.fn().mockRejectedValue(others[0]);
    await expect(whileDatabaseReturns(broken)).rejects.toBe(others[0]);
    expect(broken).toHaveBeenCalledTimes(1);
  });

  it("gives up in the end", async () => {
    await expect(whileDatabaseReturns(() => Promise.reject(lost[2] ?? new Error()), 250)).rejects.toBe(
      lost[2],
    );
  });
});

const collisions = [
  ...["23505", "40001", "40P01"].map(
    (code) => new Error(`Raw query failed. Code: \`${code}\`. Message: \`…\``),
  ),
  ...["P2034", "40001", "40P01"].map((code) => Object.assign(new Error("deadlock detected"), { code })),
];

describe("retriedOnCollision", () => {
  it.each(collisions)("does the work again after %s", async (collision) => {
    expect(isCollision(collision)).toBe(true);
    const work = vi.fn().mockRejectedValueOnce(collision).mockResolvedValue("done");
    await expect(retriedOnCollision(work)).resolves.toBe("done");
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("gives up after three times, and at once for anything else", async () => {
    const colliding = vi.fn().mockRejectedValue(collisions[0]);
    await expect(retriedOnCollision(colliding)).rejects.toBe(collisions[0]);
    expect(colliding).toHaveBeenCalledTimes(3);
    const broken = vi.fn().mockRejectedValue(others[1]);
    await expect(retriedOnCollision(broken)).rejects.toBe(others[1]);
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
