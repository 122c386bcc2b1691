/** Throttling up, which restores quotas (section 3.4; section 7.3, item 7). */
import type { Metric } from "../metrics/metric";
import type { Candidate } from "../order/candidate";
import { NO_STEP, type Step } from "../release/quota";
import { restoreStep } from "../release/restore";
import { approach, idleOutcome, type Ability } from "./approach";
import { stepOfEvery } from "./everyCandidate";
import type { Outcome } from "./result";
import type { Scene } from "./scene";
import { walk } from "./walk";

const RESTORE: Ability = {
  kind: "throttleUp",
  direction: "below",
  able: ({ throttle }) => throttle !== null,
  quantified: ({ throttleQuantified }) => throttleQuantified,
  blind: "hold",
};

/**
 * `throttledDown`: the number of pods that the cycle throttles down, which an agent with B3 uses as the length of its
 * list.
 */
export function planThrottleUp(scene: Scene, throttledDown: number): Outcome {
  const way = approach(scene, RESTORE);
  const { mode, gaps } = way;
  const idle = idleOutcome(way);
  if (scene.candidates.length === 0) return { ...idle, mode: mode === "hold" ? mode : "noop" };
  const step = ({ pod }: Candidate, { throttle }: Metric): Step =>
    throttle === "cpuQuota" ? restoreStep(pod, scene.profile) : NO_STEP;
  if (way.mode === "all") {
    if (scene.profile.bugs.has("B3") && throttledDown < scene.candidates.length) {
      return { ...idle, mode: "panic", error: outOfRange(throttledDown), otherwise: "agent-crash" };
    }
    return { ...idle, ...stepOfEvery(scene, way.by, (candidate) => step(candidate, way.by)) };
  }
  if (mode !== "precise") return idle;
  const careful = scene.profile.selection === "tiers";
  const takes = (left: number): boolean => !careful || left >= 0;
  return { ...idle, ...walk(gaps, scene, { step, takes }) };
}

/** B3: the error message of Go. */
const outOfRange = (length: number): string =>
  `runtime error: index out of range [${length}] with length ${length}`;
