/** One pass over the sorted candidates, a step each, until the gap is closed (sections 3.3 and 3.4, step 4). */
import type { Gap } from "../gaps/gaps";
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import { didSomething, type Step } from "../release/quota";
import { gapSizes, type Act, type Outcome } from "./result";
import type { Scene } from "./scene";

interface Way {
  readonly step: (candidate: Candidate, metric: Metric) => Step;
  /** Whether a step is taken, given what is left of the gap. */
  readonly takes: (step: Step, gap: number) => boolean;
  readonly reversed: boolean;
}

type Walked = Pick<Outcome, "acts" | "left" | "orders" | "passed">;

/** Pods are not marked: another metric may act on them again. */
export function walk(gaps: readonly Gap[], scene: Scene, { step, takes, reversed }: Way): Walked {
  const acts: Act[] = [];
  const left = gapSizes(gaps);
  const passed = new Map<Candidate, "no-release" | "redundant">();
  const orders = gaps.map(({ metric, size }) => {
    const sorted = scene.chainOf(metric).sort(scene.candidates);
    if (reversed) sorted.reverse();
    let gap = size ?? 0;
    for (const candidate of sorted) {
      if (gap <= 0) break;
      const one = step(candidate, metric);
      if (!didSomething(one)) passed.set(candidate, "no-release");
      if (!didSomething(one) || !takes(one, gap)) continue;
      acts.push({ candidate, metric, step: one, before: gap, after: gap - one.released });
      gap -= one.released;
    }
    left.set(metric.name, gap);
    return { metric: metric.name, sorted };
  });
  return { acts, left, orders, passed };
}
