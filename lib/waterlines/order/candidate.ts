/** A pod as the comparators see it, with frequently compared values computed once. */
import type { Pod } from "../shapes";

export interface Candidate {
  readonly pod: Pod;
  /** `namespace/name`. */
  readonly id: string;
  /** Position in the input. */
  readonly index: number;
  /** 0 unknown, 1 BestEffort, 2 Burstable, 3 Guaranteed. */
  readonly rank: number;
  readonly priority: number;
  /** Milliseconds since 1970; Infinity if not known, which counts as the latest (section 1.1). */
  readonly started: number;
}

const CLASSES: readonly (string | null | undefined)[] = ["BestEffort", "Burstable", "Guaranteed"];

export function candidatesOf(pods: readonly Pod[]): Candidate[] {
  return pods.map((pod, index) => {
    const started = Date.parse(pod.startTime ?? "");
    return {
      pod,
      id: `${pod.namespace}/${pod.name}`,
      index,
      rank: CLASSES.indexOf(pod.qosClass) + 1,
      priority: pod.priority ?? 0,
      started: Number.isNaN(started) ? Infinity : started,
    };
  });
}
