/** State of a rule on one node, from one snapshot. */

/** Its thresholds count as reached. */
export interface RuleStanding {
  readonly rule: string;
  readonly metric: string;
  readonly value: string;
  /** Nothing is done above its line, reached or not. */
  readonly preview: boolean;
  /**
   * `unmeasured`: the metric has no sample; `unselected`: the rule's selector picks none of the node's series;
   * `inactive`: no such action.
   */
  readonly state: "triggered" | "quiet" | "preview" | "unmeasured" | "unselected" | "inactive";
}
