/** When a rule is triggered and when it is restored: one machine an agent (section 4, item 3). */
import type { Profile } from "../profiles/profile";
import type { Rule } from "./rule";

export interface Counter {
  /** Breaches, and good samples, so far. */
  readonly over: number;
  readonly under: number;
  /** It was triggered; only `improved` keeps it. */
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

/** Consecutive samples count; restored from then on, whether or not it was ever triggered. */
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

/** B11: good samples leave the breaches as they are. B9: restored once. */
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

/** Consecutive samples count; restored on every cycle after a trigger. */
const improved: Machine = ({ over, under, active }, breach, { avoidanceThreshold, restoreThreshold }) => {
  if (!breach) {
    const counter = { over: 0, under: under + 1, active };
    return { counter, triggered: false, restored: active && under + 1 >= restoreThreshold };
  }
  const triggered = over + 1 >= avoidanceThreshold;
  return { counter: { over: over + 1, under: 0, active: active || triggered }, triggered, restored: false };
};

const MACHINES: Readonly<Record<Profile["analyzer"], Machine>> = { v060, head, improved };

/** A missing sample changes nothing: neither triggered nor restored. */
export function judge(
  analyzer: Profile["analyzer"],
  counter: Counter,
  breach: boolean | undefined,
  thresholds: Thresholds,
): Standing {
  if (breach === undefined) return { counter, triggered: false, restored: false };
  return MACHINES[analyzer](counter, breach, thresholds);
}
