/** The steps of a grid that a signal reads, and their weights. */

export interface Selection {
  /** Half-open ranges of steps, ascending: from, to, from, to … */
  readonly ranges: Int32Array;
  /** One weight per step; null weighs every step 1. */
  readonly weights: Float64Array | null;
  /** `avg` divides by the weights' sum (proposal) or by the number of samples (operator). */
  readonly averageBy: "weight" | "count";
}

/** Selects all steps for which `holds` returns true. */
export function selectSteps(
  steps: number,
  holds: (step: number) => boolean,
  weights: Float64Array | null = null,
  averageBy: Selection["averageBy"] = "weight",
): Selection {
  const ranges: number[] = [];
  let open = false;
  for (let k = 0; k < steps; k++) {
    if (holds(k) === open) continue;
    ranges.push(k);
    open = !open;
  }
  if (open) ranges.push(steps);
  return { ranges: Int32Array.from(ranges), weights, averageBy };
}
