/** Evicting (section 3.5). */
import type { Gap } from "../gaps/gaps";
import { restOf } from "../gaps/rest";
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import type { Step } from "../release/quota";
import { approach, hadGap, idleOutcome, type Ability } from "./approach";
import { everyCandidate } from "./everyCandidate";
import { evictByTiers } from "./evictByTiers";
import { gapSizes, type Act, type Outcome } from "./result";
import type { Scene } from "./scene";

const EVICT: Ability = {
  kind: "evict",
  direction: "above",
  able: ({ evictable }) => evictable,
  quantified: ({ evictQuantified }) => evictQuantified,
  blind: "hold",
};

export function planEvict(scene: Scene): Outcome {
  const way = approach(scene, EVICT);
  const { mode, gaps } = way;
  const orders = gaps.map(({ metric }) => ({
    metric: metric.name,
    sorted: scene.chainOf(metric).sort(scene.candidates),
  }));
  const idle = idleOutcome(way, orders);
  if (way.mode === "all") {
    return { ...idle, ...everyCandidate(scene, way.by, (pod) => evicted(pod, way.by, scene)) };
  }
  if (mode !== "precise") return idle;
  if (scene.profile.selection === "tiers") return { ...idle, ...evictByTiers(gaps, orders, scene) };
  return { ...idle, ...evictPrefix(gaps, orders, scene) };
}

const evicted = (candidate: Candidate, metric: Metric, { byEvicting }: Scene): Step => ({
  released: byEvicting(metric, candidate),
  updates: [],
});

/**
 * Evicts from the start of the sorted list until the gap is closed. Pods already taken for one metric are not taken
 * again.
 */
function evictPrefix(
  gaps: readonly Gap[],
  orders: Outcome["orders"],
  scene: Scene,
): Pick<Outcome, "acts" | "left" | "passed"> {
  const acts: Act[] = [];
  const left = gapSizes(gaps);
  const taken = new Set<Candidate>();
  for (const [at, { metric, size, rounding }] of gaps.entries()) {
    let gap = size ?? 0;
    for (const candidate of orders[at]?.sorted ?? []) {
      if (gap <= 0) break;
      if (taken.has(candidate)) continue;
      taken.add(candidate);
      const step = evicted(candidate, metric, scene);
      const after = restOf(gap, step.released, rounding);
      acts.push({ candidate, metric, step, before: gap, after });
      gap = after;
    }
    left.set(metric.name, gap);
  }
  const spared = gaps.some((gap) => hadGap(gap, scene))
    ? scene.candidates.filter((candidate) => !taken.has(candidate))
    : [];
  return { acts, left, passed: new Map(spared.map((candidate) => [candidate, "gap-closed"])) };
}
