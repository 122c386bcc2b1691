/** The words of a rule's states over time. */
import type { Tone } from "@/components/ui/StatusBadge";
import type { TimelinePosition, TimelineRule } from "@/lib/api/nodeTimeline";
import { formatInterval } from "@/lib/client/format";
import type { RuleState } from "@/lib/waterlines";

export const STATE_TEXTS: Readonly<Record<RuleState, string>> = {
  unmeasured: "Not measured",
  quiet: "Under the line",
  rising: "Over, not triggered yet",
  triggered: "Triggered",
  cooling: "Cooling down",
  restoring: "Restoring",
};

export const STATE_TONES: Readonly<Record<RuleState, Tone>> = {
  unmeasured: "idle",
  quiet: "ok",
  rising: "warn",
  triggered: "bad",
  cooling: "run",
  restoring: "ok",
};

type ActionOf = Pick<TimelineRule, "action" | "actionName" | "preview">;

/** Why a rule is where it is, in a sentence without its full stop. */
export function reasonText({ reason, count, of, secondsLeft }: TimelinePosition, rule: ActionOf): string {
  const counted = `${count ?? 0} of ${of ?? 0}`;
  switch (reason) {
    case "notMeasured":
      return "No reading tells the metric: counts stand still";
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
      return `The cool-down has ${formatInterval(secondsLeft ?? 0)} left`;
    case "otherRule":
      return "Another rule of the node is over its line, or still counts";
    case "clear":
      return rule.action?.throttles === true
        ? "Throttled pods get one step back in each cycle"
        : "New pods may come again; evicted ones are not brought back";
  }
}

function doneText({ action, actionName, preview }: ActionOf): string {
  if (preview) return "in preview, only an event is written";
  if (action === null) return `there is no action ${actionName}, new pods are kept off`;
  const acts = [...(action.evicts ? ["evicts"] : []), ...(action.throttles ? ["throttles"] : [])];
  return acts.length === 0 ? "new pods are kept off" : `${actionName} ${acts.join(" and ")} in each cycle`;
}
