/** Merges several actions that apply to the same pod (section 4, item 7). */
import type { Profile } from "../profiles/profile";
import type { Action } from "./rule";

/** Returns the largest floor and the largest step. */
export function mergedRatios(actions: readonly Action[]): {
  readonly minCPURatio: number;
  readonly stepCPURatio: number;
} {
  const own = actions.flatMap(({ throttle }) => throttle ?? []);
  return {
    minCPURatio: Math.max(0, ...own.map(({ minCPURatio }) => minCPURatio)),
    stepCPURatio: Math.max(0, ...own.map(({ stepCPURatio }) => stepCPURatio)),
  };
}

/** Returns the smallest grace period that is set, in seconds, or null for the pod's own. Agents with B8 ignore it. */
export function mergedGrace(actions: readonly Action[], { bugs }: Profile): number | null {
  const own = actions.flatMap(({ eviction }) => eviction?.terminationGracePeriodSeconds ?? []);
  return own.length === 0 || bugs.has("B8") ? null : Math.min(...own);
}
