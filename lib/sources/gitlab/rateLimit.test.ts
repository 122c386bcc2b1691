import { describe, expect, it, vi } from "vitest";
import { Pace, waitOf } from "./rateLimit";

const NOW = Date.parse("2026-11-22T13:00:00Z");
const wait = (headers: Record<string, string>): number => waitOf((name) => headers[name], NOW);

describe("waitOf", () => {
  it.each([
    [{ "retry-after": "17" }, 17_000],
    [{ "retry-after": "Sun, 22 Nov 2026 13:00:30 GMT" }, 30_000],
    [{ "ratelimit-reset": String(NOW / 1000 + 42) }, 42_000],
    [{ "retry-after": "5", "ratelimit-reset": String(NOW / 1000 + 42) }, 5_000],
    [{}, 60_000],
    [{ "retry-after": "soon" }, 60_000],
    [{ "retry-after": "0" }, 1_000],
    [{ "retry-after": "86400" }, 900_000],
  ])("%o", (headers, ms) => {
    expect(wait(headers)).toBe(ms);
  });
});

describe("Pace", () => {
  it("lets a minute's requests pass and holds the next until the minute is over", () => {
    const pace = new Pace(3);
    expect([0, 1, 2].map((s) => pace.next(NOW + s * 1000))).toEqual([0, 0, 0]);
    expect(pace.next(NOW + 10_000)).toBe(50_000);
    // The request that waited is the first of the next minute.
    expect([60, 61].map((s) => pace.next(NOW + s * 1000))).toEqual([0, 0]);
    expect(pace.next(NOW + 62_000)).toBe(58_000);
  });

  it("does not wait for an hour because the machine's clock is set back by one", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const pace = new Pace(1);
    expect(pace.next()).toBe(0);
    vi.setSystemTime(NOW - 3_600_000);
    const wait = pace.next();
    vi.useRealTimers();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it("forgets a minute without requests", () => {
    const pace = new Pace(1);
    pace.next(NOW);
    expect(pace.next(NOW + 60_000)).toBe(0);
  });
});
