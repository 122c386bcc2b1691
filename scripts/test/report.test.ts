import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { formatFailure, formatSlowest, parseReport, readReport } from "./report";
import UnhandledErrors from "./unhandledErrors";

describe("parseReport", () => {
  it("reads vitest's report, a todo being a skipped test", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 3,
      success: false,
      testResults: [
        {
          name: "/project/lib/a.test.ts",
          status: "failed",
          assertionResults: [
            {
              fullName: "a adds",
              duration: 1_500,
              failureMessages: ["\u001b[31mexpected 2\u001b[39m\nat a.ts"],
            },
            { fullName: "a waits", failureMessages: [] },
          ],
        },
        {
          name: "/project/lib/b.test.ts",
          status: "failed",
          message: "b cannot be read",
          assertionResults: [],
        },
      ],
    };
    expect(parseReport("vitest", JSON.stringify(report))).toEqual({
      counts: { passed: 7, failed: 1, skipped: 5 },
      tests: [
        { name: "a.test.ts: a adds", seconds: 1.5 },
        { name: "a.test.ts: a waits", seconds: 0 },
      ],
      failures: [
        { name: "a.test.ts: a adds", message: "expected 2\nat a.ts" },
        { name: "b.test.ts", message: "b cannot be read" },
      ],
    });
  });

  it("reads Playwright's report, a flaky test being a failed one and its slowest try its time", () => {
    const spec = (title: string, ...durations: number[]) => ({
      file: "tune.spec.ts",
      title,
      tests: [
        {
          results: durations.map((duration) =>
            duration > 1_000 ? { duration, errors: [{ message: "no button" }] } : { duration },
          ),
        },
      ],
    });
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 },
      suites: [{ specs: [spec("opens", 900, 2_000)], suites: [{ specs: [spec("closes", 500)] }] }],
    };
    expect(parseReport("playwright", JSON.stringify(report))).toEqual({
      counts: { passed: 4, failed: 3, skipped: 3 },
      tests: [
        { name: "tune.spec.ts: opens", seconds: 2 },
        { name: "tune.spec.ts: closes", seconds: 0.5 },
      ],
      failures: [{ name: "tune.spec.ts: opens", message: "no button" }],
    });
  });

  it.each(["", "{", "{}", "null"])("knows nothing from %j", (text) => {
    expect(parseReport("vitest", text)).toBeUndefined();
    expect(parseReport("playwright", text)).toBeUndefined();
  });
});

describe("readReport", () => {
  it("names what was thrown outside of every test, which Vitest's own report leaves out", () => {
    const folder = mkdtempSync(join(tmpdir(), "plimsoll-report-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "unit.json");
    const passed = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    writeFileSync(file, JSON.stringify({ ...passed, testResults: [] }));
    const stage = { name: "unit", title: "", steps: [], minutes: 1, tools: [] };
    const failures = () => readReport({ ...stage, reports: [{ format: "vitest", file }] })?.failures;
    const reporter = new UnhandledErrors();
    reporter.onInit({ config: { outputFile: { json: file } } });

    reporter.onTestRunEnd([], []);
    expect(failures()).toEqual([]);

    const where = { VITEST_TEST_PATH: "/project/lib/a.test.ts", VITEST_TEST_NAME: "a waits" };
    reporter.onTestRunEnd(
      [],
      [{ message: "late", stack: "Error: late\n  at a.ts", ...where }, { message: "later" }],
    );
    expect(failures()).toEqual([
      { name: "a.test.ts: a waits (outside of every test)", message: "Error: late\n  at a.ts" },
      { name: "(outside of every test)", message: "Error: later" },
    ]);
  });
});

describe("formatSlowest", () => {
  it("lists the slowest first and no more than asked for", () => {
    const tests = [1, 30, 4].map((seconds) => ({ name: `takes ${seconds}`, seconds }));
    expect(formatSlowest(tests, 2)).toEqual(["    30.0 s  takes 30", "     4.0 s  takes 4"]);
  });
});

describe("formatFailure", () => {
  it("names the test and shows the first lines of its message", () => {
    expect(formatFailure({ name: "a.test.ts: adds", message: "one\n\nthree" }, 2)).toEqual([
      "  a.test.ts: adds",
      "    one",
      "",
    ]);
  });
});
