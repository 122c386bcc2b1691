/** The words for a rule's states over time. */
import type { Tone } from "@/components/ui/StatusBadge";
import type { TimelinePosition, TimelineRule } from "@/lib/api/nodeTimeline";
import { formatInterval } from "@/lib/client/format";
import { reasonText as textOf, type RuleState } from "@/lib/waterlines/shapes";

export { STATE_TEXTS } from "@/lib/waterlines/shapes";

export const STATE_TONES: Readonly<Record<RuleState, Tone>> = {
  unmeasured: "idle",
  quiet: "ok",
  rising: "warn",
  triggered: "bad",
  cooling: "run",
  restoring: "ok",
};

/** The reason for a rule's state, as a sentence without its full stop. */
export const reasonText = (position: TimelinePosition, rule: TimelineRule): string =>
  textOf(position, rule, formatInterval);
