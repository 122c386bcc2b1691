/** How many tests a runner's report tells of. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Stage } from "./stages";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

/** A flaky test failed at least once: it counts as failed. */
const playwrightSchema = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

const SCHEMAS = { vitest: vitestSchema, playwright: playwrightSchema };

/**
 * The counts of a report's text; undefined when it is not a report of that runner.
 */
export function parseCounts(format: keyof typeof SCHEMAS, text: string): Counts | undefined {
  try {
    return SCHEMAS[format].parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The counts of a stage that has run; undefined when it reports none or its runner ended before. */
export function readCounts(stage: Stage): Counts | undefined {
  if (!stage.report) return undefined;
  try {
    return parseCounts(stage.report.format, readFileSync(stage.report.file, "utf8"));
  } catch {
    return undefined;
  }
}

export interface StageOutcome {
  readonly state: "passed" | "failed" | "skipped";
  readonly counts?: Counts | undefined;
}

/**
 * Sums the stages' counts. A stage that failed without a failed test to show for it (a lint error, a runner
 * that crashed) counts as one failure, and a stage left out as one skipped, so that neither is overlooked.
 */
export function sumCounts(outcomes: readonly StageOutcome[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, counts } of outcomes) {
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
    sum.skipped += counts?.skipped ?? 0;
    if (state === "failed" && !counts?.failed) sum.failed += 1;
    if (state === "skipped") sum.skipped += 1;
  }
  return sum;
}

/** The last line of `npm test`, which CI reads. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
