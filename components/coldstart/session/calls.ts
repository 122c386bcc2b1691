import type { Explanation } from "@/lib/explanation/explanation";
import type { Alternative, Cost, Moment, Scenario, Trace } from "@/lib/coldstart";
import type { Question } from "../resolve/question";

/** With its texts, which come from the engine and which the page does not load. */
export type WordedAlternative = Alternative & {
  /** "Rule 6, then rule 7" */
  readonly rules: string;
  readonly text: string;
};

export type WordedMoment = Pick<Moment, "laterMs" | "rule" | "because"> & {
  /** "After 28 s: rule 7, node-11 is asked to pull" */
  readonly text: string;
  /** Whether this is the outcome of the question as asked. */
  readonly current: boolean;
};

/** The answer to a question, and to the same question without its changes. */
export interface Resolved {
  readonly scenario: Scenario;
  readonly trace: Trace;
  readonly explanation: Explanation;
  readonly alternatives: readonly WordedAlternative[];
  readonly cost: Cost;
  readonly moments: readonly WordedMoment[];
  readonly before: Pick<Trace, "rule" | "outcome" | "pull" | "providers" | "error"> & {
    readonly ms: number;
    readonly totalMs: number | null;
  };
}

/** The calls that the worker answers. */
export type ResolveCalls = {
  readonly resolve: (question: Question) => Resolved;
};
