import { describe, expect, it } from "vitest";
import { formatCounts, sumCounts } from "./counts";

describe("sumCounts", () => {
  it("adds the runners' counts", () => {
    const sum = sumCounts([
      { state: "passed" },
      { state: "passed", counts: { passed: 5, failed: 0, skipped: 1 } },
      { state: "failed", counts: { passed: 2, failed: 3, skipped: 0 } },
    ]);
    expect(formatCounts(sum)).toBe("7 passed, 3 failed, 1 skipped");
  });

  it("does not hide a stage that failed without a failed test", () => {
    const sum = sumCounts([
      { state: "failed" },
      { state: "failed", counts: { passed: 2, failed: 0, skipped: 0 } },
    ]);
    expect(formatCounts(sum)).toBe("2 passed, 2 failed");
  });

  it("shows a stage that was left out", () => {
    expect(formatCounts(sumCounts([{ state: "skipped" }]))).toBe("0 passed, 0 failed, 1 skipped");
  });
});
