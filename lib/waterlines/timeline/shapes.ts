/**
 * The analyzer's results over stored readings, as data. Instants are RFC 3339 in UTC; values have the unit of the
 * metric.
 */
import type { ProfileName, RuleReason, RuleState } from "../shapes";

/** A rule's state in one cycle, with its reason. */
export interface RulePosition {
  readonly state: RuleState;
  readonly reason: RuleReason;
  /** Breaches or good samples counted, and how many are needed; null if none are counted. */
  readonly count: number | null;
  readonly of: number | null;
  /** Seconds until the cool-down ends; null outside a cool-down. */
  readonly secondsLeft: number | null;
}

/** A period with the same state and reason. The figures are those of its first cycle. */
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
  /** Null if the action does not exist. */
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
  /** Whether a taint keeps new pods off the node. */
  readonly keptOff: boolean;
}

/** One stored reading, as of the first cycle that sees it. */
export interface ReadingPosition {
  readonly at: string;
  readonly keptOff: boolean;
  /** In the order of `rules`. */
  readonly rules: readonly (RulePosition & { readonly used: number | null })[];
}

export interface Timeline {
  readonly profile: ProfileName;
  readonly cycleSeconds: number;
  /** Seconds for which a reading counts if no other follows. After that nothing is measured. */
  readonly heldSeconds: number;
  readonly from: string;
  readonly to: string;
  readonly rules: readonly RuleTimeline[];
  readonly scheduling: readonly SchedulingBand[];
  readonly readings: readonly ReadingPosition[];
}
