/** Walks the sorted candidates once, one step each, until the gap is closed (sections 3.3 and 3.4, step 4). */
import type { Gap } from "../gaps/gaps";
import { restOf } from "../gaps/rest";
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import { didSomething, type Step } from "../release/quota";
import { hadGap } from "./approach";
import { gapSizes, type Act, type Outcome, type PassedOver } from "./result";
import type { Scene } from "./scene";

interface Way {
  readonly step: (candidate: Candidate, metric: Metric) => Step;
  /** Whether to take a step that leaves `left` of the gap. */
  readonly takes: (left: number) => boolean;
}

type Walked = Pick<Outcome, "acts" | "left" | "orders" | "passed">;

/** Does not mark pods: another metric may act on them again. */
export function walk(gaps: readonly Gap[], scene: Scene, { step, takes }: Way): Walked {
  const acts: Act[] = [];
  const left = gapSizes(gaps);
  const passed = new Map<Candidate, PassedOver>();
  const orders = gaps.map((of) => {
    const { metric, size, rounding } = of;
    const sorted = scene.chainOf(metric).sort(scene.candidates);
    const known = hadGap(of, scene);
    let gap = size ?? 0;
    for (const candidate of sorted) {
      if (gap <= 0) {
        if (known && !passed.has(candidate)) passed.set(candidate, "gap-closed");
        continue;
      }
      const one = step(candidate, metric);
      const after = restOf(gap, one.released, rounding);
      if (!didSomething(one)) passed.set(candidate, "no-release");
      else if (!takes(after)) passed.set(candidate, "exceeds-gap");
      else {
        acts.push({ candidate, metric, step: one, before: gap, after });
        gap = after;
      }
    }
    left.set(metric.name, gap);
    return { metric: metric.name, sorted };
  });
  return { acts, left, orders, passed };
}
