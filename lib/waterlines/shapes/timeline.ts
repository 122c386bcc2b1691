/** A rule's states over time, with texts for pages and the command line (analyzer of section 4). */

/** State of a rule in one cycle of the analyzer. */
export const RULE_STATES = ["unmeasured", "quiet", "rising", "triggered", "cooling", "restoring"] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** The reason for the state. */
export const RULE_REASONS = [
  "notMeasured",
  "unselected",
  "underLine",
  "breaches",
  "reached",
  "goodSamples",
  "coolDown",
  "otherRule",
  "clear",
  "noPods",
  "noQuotas",
  "allBack",
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

/** Default seconds between two cycles of an agent. */
export const CYCLE_SECONDS = 10;

export const STATE_TEXTS: Readonly<Record<RuleState, string>> = {
  unmeasured: "Not measured",
  quiet: "Under the line",
  rising: "Over, not triggered yet",
  triggered: "Triggered",
  cooling: "Cooling down",
  restoring: "Restoring",
};

interface Reason {
  readonly reason: RuleReason;
  /** Breaches or good samples counted, and how many are needed. */
  readonly count: number | null;
  readonly of: number | null;
  /** Seconds left of a cool-down. */
  readonly secondsLeft: number | null;
}

interface Acting {
  /** Null if the action does not exist. */
  readonly action: { readonly throttles: boolean; readonly evicts: boolean } | null;
  readonly actionName: string;
  readonly preview: boolean;
}

const STEP_BACK = "Throttled pods are restored by one step in each cycle";

/** Returns the reason for a rule's state as a sentence without its full stop. `interval` formats seconds. */
export function reasonText(
  { reason, count, of, secondsLeft }: Reason,
  rule: Acting,
  interval: (seconds: number) => string,
): string {
  const counted = `${count ?? 0} of ${of ?? 0}`;
  switch (reason) {
    case "notMeasured":
      return "No reading has the metric: counts do not change";
    case "unselected":
      return "The rule's selector picks none of the node's series";
    case "underLine":
      return "The use is not above the line";
    case "breaches":
      return `${counted} cycles over the line`;
    case "reached":
      return `${counted} cycles over the line: ${doneText(rule)}`;
    case "goodSamples":
      return `${counted} cycles under the line`;
    case "coolDown":
      return `The cool-down has ${interval(secondsLeft ?? 0)} left`;
    case "otherRule":
      return "Another rule of the node is over its line, or still counts";
    case "clear":
      if (rule.preview) return "In preview, nothing is restored";
      return rule.action?.throttles === true
        ? STEP_BACK
        : "New pods are allowed again; evicted pods are not restored";
    case "noPods":
      return `${STEP_BACK}; until when is not known, since the readings have no pods: give each the node's pods, whose containers name quotaUs`;
    case "noQuotas":
      return `${STEP_BACK}; until when is not known, since the readings have no quotas of a pod from before the trigger: give readings, such as a plan's file, whose containers name quotaUs`;
    case "allBack":
      if (rule.preview) return "Restored: in preview, nothing was done";
      return rule.action?.throttles === true
        ? "Restored: no pod is throttled now"
        : "Restored: new pods are allowed again";
  }
}

function doneText({ action, actionName, preview }: Acting): string {
  if (preview) return "in preview, only an event is written";
  if (action === null) return `there is no action ${actionName}, new pods are kept off`;
  const acts = [...(action.evicts ? ["evicts"] : []), ...(action.throttles ? ["throttles"] : [])];
  return acts.length === 0 ? "new pods are kept off" : `${actionName} ${acts.join(" and ")} in each cycle`;
}
