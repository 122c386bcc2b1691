/** When a rule is triggered and when it is restored: one state machine per agent (section 4, item 3). */
import type { Profile } from "../profiles/profile";
import type { Rule } from "./rule";

export interface Counter {
  /** Numbers of breaches and of good samples counted so far. */
  readonly over: number;
  readonly under: number;
  /** The rule was triggered and not yet restored. Only `improved` keeps this flag. */
  readonly active: boolean;
}

export const FRESH: Counter = { over: 0, under: 0, active: false };

export interface Standing {
  readonly counter: Counter;
  readonly triggered: boolean;
  readonly restored: boolean;
}

type Thresholds = Pick<Rule, "avoidanceThreshold" | "restoreThreshold">;
type Machine = (counter: Counter, breach: boolean, thresholds: Thresholds) => Standing;

/**
 * Counts consecutive samples. Reports the rule as restored in every cycle from its threshold, even if it was never
 * triggered.
 */
const v060: Machine = ({ over, under }, breach, { avoidanceThreshold, restoreThreshold }) =>
  breach
    ? {
        counter: { ...FRESH, over: over + 1 },
        triggered: over + 1 >= avoidanceThreshold,
        restored: false,
      }
    : {
        counter: { ...FRESH, under: under + 1 },
        triggered: false,
        restored: under + 1 >= restoreThreshold,
      };

/** B11: good samples do not reset the breaches. B9: a rule is restored only once. */
const head: Machine = ({ over, under }, breach, { avoidanceThreshold, restoreThreshold }) => {
  if (breach) {
    const count = Math.min(over + 1, avoidanceThreshold);
    const counter = { ...FRESH, over: count };
    return { counter, triggered: count >= avoidanceThreshold, restored: false };
  }
  const count = Math.min(under + 1, restoreThreshold);
  const restored = over >= avoidanceThreshold && count >= restoreThreshold;
  return { counter: { ...FRESH, over: restored ? 0 : over, under: count }, triggered: false, restored };
};

/** Counts consecutive samples. Restores the rule in every cycle once it was triggered and has enough good samples. */
const improved: Machine = ({ over, under, active }, breach, { avoidanceThreshold, restoreThreshold }) => {
  if (!breach) {
    const counter = { over: 0, under: under + 1, active };
    return { counter, triggered: false, restored: active && under + 1 >= restoreThreshold };
  }
  const triggered = over + 1 >= avoidanceThreshold;
  return { counter: { over: over + 1, under: 0, active: active || triggered }, triggered, restored: false };
};

const MACHINES: Readonly<Record<Profile["analyzer"], Machine>> = { v060, head, improved };

/** Returns the rule's new state. A missing sample changes nothing and neither triggers nor restores the rule. */
export function judge(
  analyzer: Profile["analyzer"],
  counter: Counter,
  breach: boolean | undefined,
  thresholds: Thresholds,
): Standing {
  if (breach === undefined) return { counter, triggered: false, restored: false };
  return MACHINES[analyzer](counter, breach, thresholds);
}
