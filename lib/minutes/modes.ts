/** The accounting modes: the factor of internal projects, the unit and the rounding. */
import type { Exact } from "../numeric/exact";
import type { Mode } from "./shapes";

export type Unit = "weighted_seconds" | "compute_minutes";

interface ModeRules {
  readonly unit: Unit;
  /** The factor used for internal projects. */
  readonly internalAs: "public" | "private";
  /** GitLab's own exceptions: open-source plan, community contributions, namespaces without a quota. */
  readonly exceptions: boolean;
  /** Returns the amount of a build with this duration and factor, in the mode's unit. */
  readonly amount: (seconds: Exact, factor: Exact) => Exact;
  /** Description for people; `unit` is the accounted unit after a number. */
  readonly rounding: (unit: string) => string;
}

export const MODE_RULES: Readonly<Record<Mode, ModeRules>> = {
  seed: {
    unit: "weighted_seconds",
    internalAs: "public",
    exceptions: false,
    amount: (seconds, factor) => seconds.times(factor),
    rounding: () => "exact",
  },
  "gitlab-13.0": {
    unit: "weighted_seconds",
    internalAs: "private",
    exceptions: false,
    amount: (seconds, factor) => seconds.times(factor).trunc(),
    rounding: () => "rounded down to whole seconds",
  },
  "gitlab-now": {
    unit: "compute_minutes",
    internalAs: "private",
    exceptions: true,
    amount: (seconds, factor) => seconds.times(factor).dividedBy(60).toDecimalPlaces(2),
    rounding: (unit) => `rounded to 0.01 ${unit}`,
  },
};

/** Whether builds of a namespace without a quota cost nothing. */
export const countsOnlyWithQuota = (mode: Mode): boolean => MODE_RULES[mode].exceptions;

/** Converts an amount to weighted seconds, the unit of ledger and quotas in every mode. */
export function weightedSeconds(amount: Exact, unit: Unit): Exact {
  return unit === "compute_minutes" ? amount.times(60) : amount;
}

/** Returns the weighted seconds of a build with this duration and factor, rounded as the mode does. */
export function weigh(mode: Mode, seconds: Exact, factor: Exact): Exact {
  const { amount, unit } = MODE_RULES[mode];
  return weightedSeconds(amount(seconds, factor), unit);
}
