/**
 * From when on nothing is left to give back to pods that a rule had throttled (section 4: restored "until all candidates
 * are back"). Readings hold no history of quotas: what a snapshot shows of its pods has to be enough.
 */
import { mergedRatios } from "../analyzer/merge";
import { breaches, type Action, type Rule } from "../analyzer/rule";
import { matches, type PodQos } from "../documents/podQos";
import { unfit } from "../plan/plan";
import type { Profile } from "../profiles/profile";
import { didSomething } from "../release/quota";
import { restoreStep } from "../release/restore";
import type { Pod } from "../shapes";
import type { Reading } from "./readings";

/** The pods of a reading's node. */
export interface KnownPods {
  readonly pods: readonly Pod[];
  /** False: quotas are those that follow from the limits, whatever an agent has written since. */
  readonly quotasMeasured: boolean;
}

/** Asks for the pods of readings by their places; undefined where they are not known. */
export type AskPods<R> = Generator<number, R, KnownPods | undefined>;

export interface Judging {
  readonly profile: Profile;
  readonly actions: readonly Action[];
  readonly podQoses: readonly PodQos[];
  readonly readings: readonly Reading[];
}

/**
 * The place of the first reading from `from` on, before the rule's next breach, that shows that all are back; Infinity
 * where none does. A pod that has gone does not come back, so the readings are halved: few of them are asked for.
 */
export function* returnedFrom(
  rule: Rule,
  { from, triggeredMs }: { readonly from: number; readonly triggeredMs: number },
  judging: Judging,
): AskPods<number> {
  const { profile, actions, readings } = judging;
  const action = actions.find(({ name }) => name === rule.actionName);
  // Evicted pods are not brought back.
  if (!action?.throttle) return from;
  const places: number[] = [];
  for (let at = from; at < readings.length; at++) {
    const breach = breaches(rule, readings[at]?.metrics ?? {}, profile.wholeLines);
    if (breach === true) break;
    if (breach === false) places.push(at);
  }
  const shows = function* (at: number): AskPods<boolean> {
    const known = yield at;
    return known !== undefined && !known.pods.some((pod) => mayBeThrottled(pod, known, triggeredMs));
  };
  const mayBeThrottled = (pod: Pod, { quotasMeasured }: KnownPods, sinceMs: number): boolean => {
    const allowed = new Set(judging.podQoses.flatMap((one) => (matches(one, pod) ? one.allowedActions : [])));
    if (unfit(pod) !== undefined || !allowed.has(rule.actionName)) return false;
    if (Date.parse(pod.startTime ?? "") > sinceMs) return false;
    const isKnown =
      quotasMeasured &&
      pod.containers.length > 0 &&
      pod.containers.every(({ quotaUs }) => typeof quotaUs === "number");
    const taken = actions.filter(({ name }) => allowed.has(name));
    return !isKnown || didSomething(restoreStep({ ...pod, ...mergedRatios(taken) }, profile));
  };
  let [low, high] = [0, places.length - 1];
  const last = places[high];
  if (last === undefined || !(yield* shows(last))) return Infinity;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (yield* shows(places[middle] ?? from)) high = middle;
    else low = middle + 1;
  }
  return places[low] ?? Infinity;
}
