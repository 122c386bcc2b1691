import { describe, expect, it } from "vitest";
import { cooldownMs, FailureMemory } from "./failures";
import { HonourWindows } from "./honourWindows";
import { Inflight } from "./inflight";

describe("a puller's memory of failures", () => {
  it("waits three times as long after each failure, up to ten minutes", () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => cooldownMs(failures))).toEqual([
      10_000, 30_000, 90_000, 270_000, 600_000, 600_000, 600_000,
    ]);
  });

  it("forgets at the first success, and when a cooldown is over", () => {
    const memory = new FailureMemory();
    memory.failed("a", "transient", 0);
    expect(memory.failed("a", "auth", 5_000)).toEqual({
      failures: 2,
      failureClass: "auth",
      cooldownUntilMs: 35_000,
    });
    expect(memory.read("a", 34_999)?.failures).toBe(2);
    expect(memory.read("a", 35_000)).toBeUndefined();
    expect(memory.failed("a", "auth", 40_000).failures).toBe(1);
    memory.succeeded("a");
    expect(memory.read("a", 40_000)).toBeUndefined();
  });
});

describe("honour windows", () => {
  it("end at their time", () => {
    const windows = new HonourWindows();
    windows.open("a", 100);
    expect(windows.read("a", 99)).toBe(100);
    expect(windows.read("a", 100)).toBeUndefined();
    expect(windows.size).toBe(0);
  });

  it("are swept once in an interval, by default a minute", () => {
    for (const [interval, early, late] of [
      [0, 59_999, 60_000],
      [5_000, 4_999, 5_000],
    ] as const) {
      const windows = new HonourWindows(interval);
      windows.read("other", 0);
      windows.open("a", 10);
      windows.read("other", early);
      expect(windows.size).toBe(1);
      windows.read("other", late);
      expect(windows.size).toBe(0);
    }
  });

  it("are dropped on reading alone where the interval is negative", () => {
    const windows = new HonourWindows(-1);
    windows.open("a", 10);
    windows.read("other", 1e9);
    expect(windows.size).toBe(1);
    windows.read("a", 1e9);
    expect(windows.size).toBe(0);
  });
});

it("lets one of 64 racers begin a pull", () => {
  const inflight = new Inflight();
  const begun = Array.from({ length: 64 }, (_, at) => inflight.begin("a", at));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(inflight.startedAt("a")).toBe(0);
  inflight.end("a");
  expect(inflight.begin("a", 65)).toBe(true);
});
