/** A scenario's complete answer. API, command line and page return the same. */
import { explainResolve } from "../explanation";
import type { Explanation } from "../../explanation/explanation";
import { rememberedOrder } from "../rendezvous/hrw";
import type { Alternative, Cost, Moment, ResolveResult, Scenario, Trace } from "../shapes";
import { alternativesOf } from "./alternatives";
import { laterScenario, momentsOf } from "./clock";
import { costOf } from "./cost";
import { runScenario } from "./run";

export interface ScenarioAnswer {
  readonly result: ResolveResult;
  readonly trace: Trace;
  readonly explanation: Explanation;
  readonly alternatives: readonly Alternative[];
  readonly cost: Cost;
  /** Counted from the scenario's own start, even if `later_ms` is set. */
  readonly moments: readonly Moment[];
}

/** Answers the scenario as of `later_ms` after its start. */
export function answerScenario(scenario: Scenario): ScenarioAnswer {
  const rank = rememberedOrder();
  const present = runScenario(scenario, { rank });
  const later = laterScenario(scenario, scenario.later_ms);
  const { result, trace } = later === scenario ? present : runScenario(later, { rank });
  return {
    result,
    trace,
    explanation: explainResolve(trace),
    alternatives: alternativesOf(later, trace, rank),
    cost: costOf(trace, scenario.transfer),
    moments: momentsOf(scenario, present.trace, rank),
  };
}
