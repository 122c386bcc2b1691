/** Counts of passed, failed and skipped tests over all stages. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StageOutcome {
  readonly state: "passed" | "failed" | "skipped";
  readonly counts?: Counts | undefined;
}

/**
 * Sums the stages' counts. A failed stage without a failed test (a lint error, a crashed runner) counts as one
 * failure, and a stage that was left out as one skipped test, so that neither is overlooked.
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

/** Returns the last line of `npm test`, which CI reads. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
