/** The accounting modes: which factor an internal project has, in what unit and with what rounding a build counts. */
import type { Exact } from "../numeric/exact";
import type { Mode } from "./shapes";

export type Unit = "weighted_seconds" | "compute_minutes";

interface ModeRules {
  readonly unit: Unit;
  /** The factor that internal projects have. */
  readonly internalAs: "public" | "private";
  /** GitLab's own exceptions: open-source plan, community contributions, namespaces without a quota. */
  readonly exceptions: boolean;
  /** What a build of these seconds at this factor counts, in the mode's unit. */
  readonly amount: (seconds: Exact, factor: Exact) => Exact;
  /** For people. */
  readonly rounding: string;
}

export const MODE_RULES: Readonly<Record<Mode, ModeRules>> = {
  seed: {
    unit: "weighted_seconds",
    internalAs: "public",
    exceptions: false,
    amount: (seconds, factor) => seconds.times(factor),
    rounding: "exact",
  },
  "gitlab-13.0": {
    unit: "weighted_seconds",
    internalAs: "private",
    exceptions: false,
    amount: (seconds, factor) => seconds.times(factor).trunc(),
    rounding: "cut to whole seconds",
  },
  "gitlab-now": {
    unit: "compute_minutes",
    internalAs: "private",
    exceptions: true,
    amount: (seconds, factor) => seconds.times(factor).dividedBy(60).toDecimalPlaces(2),
    rounding: "rounded to 0.01 min",
  },
};

/** The amount in weighted seconds, in which ledger and quotas count whatever the mode. */
export function weightedSeconds(amount: Exact, unit: Unit): Exact {
  return unit === "compute_minutes" ? amount.times(60) : amount;
}

/** What a build of these seconds counts at this factor, in weighted seconds with the mode's rounding. */
export function weigh(mode: Mode, seconds: Exact, factor: Exact): Exact {
  const { amount, unit } = MODE_RULES[mode];
  return weightedSeconds(amount(seconds, factor), unit);
}
