/** State of a rule on one node, from one snapshot. */

/** Assumes that the rule's thresholds are reached. */
export interface RuleStanding {
  readonly rule: string;
  readonly metric: string;
  readonly value: string;
  /** The rule is in preview: nothing is done, whether it is triggered or not. */
  readonly preview: boolean;
  /**
   * `unmeasured`: the metric has no sample; `unselected`: the rule's selector matches none of the node's series;
   * `inactive`: the rule's action does not exist.
   */
  readonly state: "triggered" | "quiet" | "preview" | "unmeasured" | "unselected" | "inactive";
}
