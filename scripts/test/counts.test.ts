import { describe, expect, it } from "vitest";
import { formatCounts, parseCounts, sumCounts } from "./counts";

describe("parseCounts", () => {
  it("reads vitest's report, a todo being a skipped test", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 3,
      success: false,
    };
    expect(parseCounts("vitest", JSON.stringify(report))).toEqual({ passed: 7, failed: 1, skipped: 5 });
  });

  it("reads Playwright's report, a flaky test being a failed one", () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, suites: [] };
    expect(parseCounts("playwright", JSON.stringify(report))).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  it.each(["", "{", "{}", "null"])("knows nothing from %j", (text) => {
    expect(parseCounts("vitest", text)).toBeUndefined();
    expect(parseCounts("playwright", text)).toBeUndefined();
  });
});

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
