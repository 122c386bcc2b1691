import type { Explanation } from "@/lib/explanation/explanation";
import type { Alternative, Scenario, Trace } from "@/lib/coldstart";
import type { Question } from "../resolve/question";

/** With its words: they are the engine's, which the page does not load. */
export type WordedAlternative = Alternative & {
  /** "Rule 6, then rule 7" */
  readonly rules: string;
  readonly text: string;
};

/** A question's answer, and that of the same question without its changes. */
export interface Resolved {
  readonly scenario: Scenario;
  readonly trace: Trace;
  readonly explanation: Explanation;
  readonly alternatives: readonly WordedAlternative[];
  readonly before: { readonly rule: number; readonly outcome: string; readonly ms: number };
}

/** What the worker answers. */
export type ResolveCalls = {
  readonly resolve: (question: Question) => Resolved;
};
