/** A scenario's whole answer, the same by API, command line and page. */
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
  /** From the scenario's own begin on, however much later it was asked. */
  readonly moments: readonly Moment[];
}

/** Of the scenario `later_ms` after its begin. */
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
