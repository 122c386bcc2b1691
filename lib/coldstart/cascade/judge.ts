/** Determines which rule decides a round. */
import type { TracedRule } from "../shapes";
import { RULES, type RuleId } from "./rules";
import type { Reporter, View } from "./view";

export interface Judgement {
  readonly rule: RuleId;
  /** All seven rules, including those that were not reached. */
  readonly rules: readonly TracedRule[];
  /** Reporters of a stalled pull that rule 3 skipped. */
  readonly takenOver: readonly Reporter[];
}

export function judge(view: View): Judgement {
  let decided: RuleId | undefined;
  const rules = RULES.map(({ rule, title, judge: of }): TracedRule => {
    if (decided !== undefined) {
      return { rule, title, state: "notReached", text: `Rule ${decided} decided before.`, evidence: [] };
    }
    const { matched, text, evidence } = of(view);
    if (matched) decided = rule;
    return { rule, title, state: matched ? "matched" : "notMatched", text, evidence: [...evidence] };
  });
  // One of rules 5 and 7 is always true.
  if (decided === undefined) throw new Error("no rule decided");
  return { rule: decided, rules, takenOver: decided < 3 ? [] : passedOver(view) };
}

function passedOver({ reachable }: View): readonly Reporter[] {
  const pulling = reachable.filter(({ intent }) => intent.inFlight);
  const fresh = pulling.findIndex(({ stalled }) => !stalled);
  return fresh === -1 ? pulling : pulling.slice(0, fresh);
}
