/** How many tests passed, failed and were skipped, over all stages. */
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
