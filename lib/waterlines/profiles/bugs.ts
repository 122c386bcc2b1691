/** Texts for the differences between a released agent and its design (section 7.1). */
import type { BugId } from "./profile";

export const BUG_TEXTS: Readonly<Record<BugId, string>> = {
  B1: "Throttling down and restoring share one map of gaps: with no restored rule nothing is throttled, with one the gap of restoring is used.",
  B2: "A missing sample of any registered metric makes the agent act on every candidate, whether or not the metric has a waterline.",
  B3: "Restoring everything reads the wrong list of pods: the agent crashes or restores others.",
  B4: "Of a pod with several containers only the last one's release is counted.",
  B5: "The floor of minCPURatio is set a hundred times too high, so that throttling lifts the limit.",
  B6: "The quota above which a pod becomes unlimited again is never reached.",
  B7: "Pods that are critical for the node are chosen, and counted as released, though their eviction is refused afterwards.",
  B8: "The action's terminationGracePeriodSeconds has no effect.",
  B9: "Restoring happens once a trigger: pods stay throttled and the node stays tainted.",
  B10: "Asking whether the cool-down is over restarts it.",
  B11: "Breaches are added up across good samples, so they need not be consecutive.",
  B12: "Pods that use least give way first, against the stated goal.",
  B13: "Metrics are handled in random order, so equal inputs may lead to different plans.",
  B14: "Only policies in preview clear the node's taint.",
};

/** In display order. */
export const BUG_IDS: readonly BugId[] = [
  "B1",
  "B2",
  "B3",
  "B4",
  "B5",
  "B6",
  "B7",
  "B8",
  "B9",
  "B10",
  "B11",
  "B12",
  "B13",
  "B14",
];
