/** What the analyzer did over stored readings, as data. Instants are RFC 3339 in UTC; units are those of the metric. */
import type { ProfileName, RuleReason, RuleState } from "../shapes";

/** Where a rule is in one cycle, and why. */
export interface RulePosition {
  readonly state: RuleState;
  readonly reason: RuleReason;
  /** Breaches or good samples so far, and how many are needed; null where none are counted. */
  readonly count: number | null;
  readonly of: number | null;
  /** Seconds until the cool-down is over; null outside of one. */
  readonly secondsLeft: number | null;
}

/** As long as state and reason stay; the figures are those of its first cycle. */
export interface RuleBand extends RulePosition {
  readonly from: string;
  readonly to: string;
}

export interface RuleTimeline {
  /** `<policy>.<rule>`. */
  readonly rule: string;
  readonly metric: string;
  readonly title: string;
  readonly unit: string;
  readonly line: number;
  readonly preview: boolean;
  readonly avoidanceThreshold: number;
  readonly restoreThreshold: number;
  readonly actionName: string;
  /** Null: there is no such action. */
  readonly action: {
    readonly coolDownSeconds: number;
    readonly throttles: boolean;
    readonly evicts: boolean;
  } | null;
  readonly bands: readonly RuleBand[];
}

export interface SchedulingBand {
  readonly from: string;
  readonly to: string;
  /** A taint keeps new pods off the node. */
  readonly keptOff: boolean;
}

/** One stored reading, at the first cycle that sees it. */
export interface ReadingPosition {
  readonly at: string;
  readonly keptOff: boolean;
  /** In the order of `rules`. */
  readonly rules: readonly (RulePosition & { readonly used: number | null })[];
}

export interface Timeline {
  readonly profile: ProfileName;
  readonly cycleSeconds: number;
  /** A reading counts so long when no other follows; after that nothing is measured. */
  readonly heldSeconds: number;
  readonly from: string;
  readonly to: string;
  readonly rules: readonly RuleTimeline[];
  readonly scheduling: readonly SchedulingBand[];
  readonly readings: readonly ReadingPosition[];
}
