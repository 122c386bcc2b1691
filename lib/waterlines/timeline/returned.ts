/**
 * Finds when nothing is left to give back to pods that a rule had throttled (section 4: restored "until all
 * candidates are back"). Readings hold no history of quotas, so a single snapshot of the pods has to be enough. If it
 * is not, the end is unknown, and the result says what is lacking.
 */
import { mergedRatios } from "../analyzer/merge";
import { breaches, type Action, type Rule } from "../analyzer/rule";
import { matches, type PodQos } from "../documents/podQos";
import type { Metrics } from "../metrics/registry";
import { unfit } from "../plan/plan";
import type { Profile } from "../profiles/profile";
import { didSomething } from "../release/quota";
import { restoreStep } from "../release/restore";
import type { Pod } from "../shapes";
import type { Reading } from "./readings";

/** The pods of a reading's node. */
export interface KnownPods {
  readonly pods: readonly Pod[];
  /** False if quotas are derived from the limits and ignore what an agent has written since. */
  readonly quotasMeasured: boolean;
}

/** Yields the position of a reading to request its pods; receives undefined if they are not known. */
export type AskPods<R> = Generator<number, R, KnownPods | undefined>;

export interface Judging {
  readonly profile: Profile;
  readonly actions: readonly Action[];
  /** Absent if it is not known which pods an action may apply to. */
  readonly podQoses?: readonly PodQos[] | undefined;
  readonly metrics: Metrics;
  readonly readings: readonly Reading[];
}

/** When all pods are restored. */
export interface Return {
  /** Index of the first reading that shows it; Infinity if none does. */
  readonly place: number;
  /** What the readings lack to show it; null if they lack nothing. */
  readonly lacks: "noPods" | "noQuotas" | null;
}

/**
 * Searches the readings from `from` to the rule's next breach. Pods that are gone do not come back, so a binary
 * search needs few readings.
 */
export function* returnOf(
  rule: Rule,
  { from, triggeredMs }: { readonly from: number; readonly triggeredMs: number },
  judging: Judging,
): AskPods<Return> {
  const { profile, readings } = judging;
  if (!throttles(rule, judging)) return { place: from, lacks: null };
  const places: number[] = [];
  for (let at = from; at < readings.length; at++) {
    const breach = breaches(rule, readings[at]?.metrics ?? {}, profile.wholeLines);
    if (breach === true) break;
    if (breach === false) places.push(at);
  }
  const shows = function* (index: number): AskPods<Return["lacks"] | "throttled" | "allBack"> {
    const known = yield places[index] ?? from;
    return known === undefined ? "noPods" : shownBy(known, rule, triggeredMs, judging);
  };
  /** Returns the newest reading from `least` to `index` whose pods are known. */
  const newest = function* (index: number, least: number) {
    for (let at = index; at >= least; at--) {
      const shown = yield* shows(at);
      if (shown !== "noPods") return { at, shown };
    }
    return undefined;
  };
  const last = yield* newest(places.length - 1, 0);
  if (last === undefined) return { place: Infinity, lacks: "noPods" };
  if (last.shown !== "allBack")
    return { place: Infinity, lacks: last.shown === "noQuotas" ? "noQuotas" : null };
  let [low, high] = [0, last.at];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = yield* newest(middle, low);
    if (found?.shown === "allBack") high = found.at;
    else low = middle + 1;
  }
  return { place: places[low] ?? Infinity, lacks: null };
}

/** Whether the rule's action can have lowered a quota. If not, there is nothing to give back. */
function throttles(rule: Rule, { actions, podQoses, metrics }: Judging): boolean {
  const action = actions.find(({ name }) => name === rule.actionName);
  if (rule.strategy === "Preview" || !action?.throttle) return false;
  if (podQoses?.some(({ allowedActions }) => allowedActions.includes(action.name)) === false) return false;
  const throttle = metrics.get(rule.metric)?.throttle ?? null;
  // A step of 0% writes the quota that is already set.
  return throttle !== null && (throttle !== "cpuQuota" || action.throttle.stepCPURatio > 0);
}

function shownBy(
  { pods, quotasMeasured }: KnownPods,
  rule: Rule,
  triggeredMs: number,
  { profile, actions, podQoses, metrics }: Judging,
): "throttled" | "noQuotas" | "allBack" {
  const writesQuota = metrics.get(rule.metric)?.throttle === "cpuQuota";
  let shown: "noQuotas" | "allBack" = "allBack";
  for (const pod of pods) {
    const allowed = new Set(
      podQoses?.flatMap((one) => (matches(one, pod) ? one.allowedActions : [])) ??
        actions.map(({ name }) => name),
    );
    if (unfit(pod) !== undefined || !allowed.has(rule.actionName)) continue;
    if (Date.parse(pod.startTime ?? "") > triggeredMs) continue;
    const isKnown =
      quotasMeasured &&
      writesQuota &&
      pod.containers.length > 0 &&
      pod.containers.every(({ quotaUs }) => typeof quotaUs === "number");
    const taken = actions.filter(({ name }) => allowed.has(name));
    if (!isKnown) shown = "noQuotas";
    else {
      // A container that is not measured now may have been when it was throttled.
      const containers = pod.containers.map((one) => ({ ...one, usage: one.usage ?? 0 }));
      if (didSomething(restoreStep({ ...pod, containers, ...mergedRatios(taken) }, profile)))
        return "throttled";
    }
  }
  return shown;
}
