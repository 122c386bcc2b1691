/** Labels of a resolve's outcome: those of the specification and of the original (coldstart.md section 1.4). */
import type { RuleId } from "../cascade/rules";
import { UNHEALTHY, type Profile, type ResolveErrorCode } from "../shapes";

type ExpansionRule = 5 | 6;

export function outcomeOf(rule: RuleId, expandedBy: ExpansionRule | null): string {
  return expandedBy === null ? `rule${rule}` : `expanded_rule_${rule}`;
}

const EXPANDED: Readonly<Record<ExpansionRule, string>> = {
  5: "rule5_all_unreachable/",
  6: "rule6_degraded_expand/",
};

/** Labels of successes include how they came about; those of failures only the error. */
export function originalLabel(
  detail: string,
  error: ResolveErrorCode | null,
  expandedBy: ExpansionRule | null,
): string {
  switch (error) {
    case null:
      return `${expandedBy === null ? "" : EXPANDED[expandedBy]}${detail}`;
    case "ErrFailureShortCircuit":
      return "rule1_failure";
    case "ErrCooldownActive":
      return detail === "rule4_cooldown_honored" ? detail : "rule4_cooldown";
    case "ErrExhausted":
      return "exhausted";
  }
}

export function expansionReason(rule: ExpansionRule, health: number, profile: Profile): string {
  if (rule === 5) return "all_unreachable";
  if (profile === "seed") return "degraded";
  return health < UNHEALTHY ? "unhealthy_health" : "degraded_health";
}
