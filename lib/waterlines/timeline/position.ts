/** Derives a rule's state in one cycle from the analyzer's result (section 4). */
import type { Judged } from "../analyzer/analyzer";
import { picksUnlabelled } from "../analyzer/rule";
import type { Taint } from "../analyzer/scheduling";
import type { Return } from "./returned";
import type { RulePosition } from "./shapes";

export interface AtCycle {
  readonly taint: Taint;
  readonly mayRestore: boolean;
  /** Seconds. */
  readonly now: number;
  /** The rule was triggered and has not been restored since. */
  readonly fired: boolean;
  /** The rule was restored, and nothing is left to give back. */
  readonly returned: boolean;
  /** What the readings lack to show that all pods are restored; null if they lack nothing. */
  readonly lacks: Return["lacks"];
}

const NONE = { count: null, of: null, secondsLeft: null } as const;

export function positionOf({ rule, breach, standing }: Judged, cycle: AtCycle): RulePosition {
  const { over, under } = standing.counter;
  const breaches = { ...NONE, count: Math.min(over, rule.avoidanceThreshold), of: rule.avoidanceThreshold };
  const good = { ...NONE, count: Math.min(under, rule.restoreThreshold), of: rule.restoreThreshold };
  if (breach === undefined) {
    const reason = picksUnlabelled(rule) ? "notMeasured" : "unselected";
    return { ...NONE, state: "unmeasured", reason };
  }
  if (standing.triggered) return { ...breaches, state: "triggered", reason: "reached" };
  if (breach) return { ...breaches, state: "rising", reason: "breaches" };
  if (standing.restored && cycle.mayRestore)
    return { ...good, state: "restoring", reason: cycle.lacks ?? "clear" };
  if (standing.restored) {
    const { lastTriggered, coolDown } = cycle.taint;
    const left = lastTriggered + coolDown - cycle.now;
    return left > 0
      ? { ...good, state: "cooling", reason: "coolDown", secondsLeft: left }
      : { ...good, state: "cooling", reason: "otherRule" };
  }
  if (cycle.fired) return { ...good, state: "cooling", reason: "goodSamples" };
  return { ...NONE, state: "quiet", reason: cycle.returned ? "allBack" : "underLine" };
}

/** Whether the rule counts as fired in the next cycle. */
export const firedAfter = (
  { standing }: Judged,
  { fired, mayRestore }: Pick<AtCycle, "fired" | "mayRestore">,
): boolean => standing.triggered || (fired && !(standing.restored && mayRestore));
