import { describe, expect, it } from "vitest";
import { alignedGrid } from "./alignedGrid";

describe("alignedGrid", () => {
  it("ends at the last multiple of the step and keeps the lookback to the second", () => {
    const now = Date.parse("2026-06-18T10:03:30Z");
    const grid = alignedGrid(now, 86_400, 300);
    expect(new Date(grid.endMs).toISOString()).toBe("2026-06-18T10:00:00.000Z");
    expect(grid).toMatchObject({ startMs: grid.endMs - 86_400_000, steps: 289 });
  });

  it("leaves points out rather than moving the start when the lookback is no multiple", () => {
    expect(alignedGrid(1_000_000_000, 100, 30)).toMatchObject({ steps: 4, startMs: 999_990_000 - 100_000 });
  });
});
