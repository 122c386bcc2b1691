/** Runs a scenario under one or both strategies with the same jobs, and compares the results. */
import { LIMITS } from "../../limits/limits";
import type { SimulationOutcome, SimulationResult, SimulationScenario } from "../shapes/simulation";
import { measure } from "./measures";
import { runStrategy, SimulationTooLargeError } from "./run";
import { drawWorkload } from "./workload";

/** Throws SimulationTooLargeError for a scenario with more jobs or events than the limits allow. */
export function simulateQueue(scenario: SimulationScenario): SimulationResult {
  const workload = drawWorkload(scenario, LIMITS.simulatedJobs.value);
  if (workload === "tooManyJobs") throw new SimulationTooLargeError("simulatedJobs");
  const outcomes = scenario.strategies.map((strategy) =>
    measure(runStrategy(strategy, workload, scenario, LIMITS.simulatedEvents.value), workload, scenario),
  );
  const [first, second] = outcomes;
  return {
    seed: scenario.seed,
    durationSeconds: scenario.durationSeconds,
    outcomes,
    difference: first && second ? differenceOf(first, second) : null,
  };
}

function differenceOf(
  first: SimulationOutcome,
  second: SimulationOutcome,
): NonNullable<SimulationResult["difference"]> {
  const before = new Map(first.projects.map((each) => [each.project, each.waits]));
  const most = Math.max(first.order.length, second.order.length);
  const differs = Array.from(
    { length: most },
    (_, index) => first.order[index]?.id !== second.order[index]?.id,
  );
  const at = differs.indexOf(true);
  return {
    fairness: first.fairness === null || second.fairness === null ? null : second.fairness - first.fairness,
    p95Seconds: second.waits.p95Seconds - first.waits.p95Seconds,
    firstDifferent: at < 0 ? null : at + 1,
    projects: second.projects.map(({ project, waits }) => ({
      project,
      p50Seconds: waits.p50Seconds - (before.get(project)?.p50Seconds ?? 0),
      p95Seconds: waits.p95Seconds - (before.get(project)?.p95Seconds ?? 0),
    })),
  };
}
