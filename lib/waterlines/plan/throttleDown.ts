/** Throttling down (section 3.3; section 7.3, item 6). */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import { NO_STEP, type Step } from "../release/quota";
import { throttleStep } from "../release/throttle";
import { approach, idleOutcome, type Ability } from "./approach";
import { stepOfEvery } from "./everyCandidate";
import type { Outcome } from "./result";
import type { Scene } from "./scene";
import { walk } from "./walk";

const THROTTLE: Ability = {
  kind: "throttleDown",
  direction: "above",
  able: ({ throttle }) => throttle !== null,
  quantified: ({ throttleQuantified }) => throttleQuantified,
  // Throttling can be undone.
  blind: "all",
};

export function planThrottleDown(scene: Scene): Outcome {
  const way = approach(scene, THROTTLE);
  const { mode, gaps } = way;
  const idle = idleOutcome(way);
  const step = (candidate: Candidate, metric: Metric): Step => throttled(candidate, metric, scene);
  if (way.mode === "all") {
    return { ...idle, ...stepOfEvery(scene, way.by, (candidate) => step(candidate, way.by)) };
  }
  if (mode !== "precise") return idle;
  return { ...idle, ...walk(gaps, scene, { step, takes: () => true }) };
}

function throttled({ pod }: Candidate, { throttle, release }: Metric, { profile }: Scene): Step {
  if (throttle === "cpuQuota") return throttleStep(pod, profile);
  const percent = throttle?.percent ?? 0;
  return throttle === null ? NO_STEP : { released: (release(pod) * percent) / 100, updates: [] };
}
