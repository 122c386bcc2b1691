import { describe, expect, it } from "vitest";
import { driveLater, driveNow, popJob, type Attempt, type PopAsk, type PopReply } from "./pop";

/** A list whose entries end with the given attempts, with or without a sentinel behind it. */
function listOf(attempts: readonly Attempt[], sentinel: boolean): (ask: PopAsk) => PopReply {
  const left = attempts.map((_, index) => index + 1);
  return (ask) => (ask.ask === "pop" ? { id: left.shift() ?? null, sentinel } : attempts[ask.id - 1]!);
}

describe("a request to a prefilled list", () => {
  it("ends with 'none' at a sentinel, and with a conflict once it lost a race", () => {
    expect(driveNow(popJob(), listOf([], true))).toEqual({
      kind: "none",
      id: null,
      refill: false,
      tried: [],
    });
    expect(driveNow(popJob(), listOf(["skip"], true))).toMatchObject({ kind: "none", refill: false });
    expect(driveNow(popJob(), listOf(["conflict"], true))).toMatchObject({ kind: "conflict", refill: false });
  });

  it("asks for a refill only where it finds neither an entry nor a sentinel", () => {
    expect(driveNow(popJob(), listOf([], false))).toMatchObject({ kind: "conflict", refill: true });
    expect(driveNow(popJob(2), listOf(["skip", "skip", "assigned"], false))).toMatchObject({
      kind: "conflict",
      refill: false,
    });
  });

  it("goes on after what is gone, and says what it tried", async () => {
    const list = listOf(["skip", "conflict", "assigned"], false);
    await expect(driveLater(popJob(), (ask) => Promise.resolve(list(ask)))).resolves.toEqual({
      kind: "assigned",
      id: 3,
      refill: false,
      tried: [
        { id: 1, attempt: "skip" },
        { id: 2, attempt: "conflict" },
        { id: 3, attempt: "assigned" },
      ],
    });
  });

  it("does not take an answer for another one", () => {
    expect(() => driveNow(popJob(), () => "skip")).toThrow("A pop is answered");
    expect(() => driveNow(popJob(), () => ({ id: 1, sentinel: false }))).toThrow("An assignment is answered");
  });
});
