/** Simulates the queue in a worker thread, which ends when the caller leaves. */
import { above } from "../../limits/limits";
import { simulateQueue, SimulationTooLargeError } from "../../queue";
import type { SimulationResult, SimulationScenario } from "../../queue/shapes";
import { runInThread } from "../compute/run";
import { defineTask, timeLimit } from "../compute/task";
import { UnprocessableError } from "../http/errors";

const FIX = "Take fewer jobs or runners, a shorter time, or longer intervals of polling";

export const simulationTask = defineTask({
  name: "queueSimulation",
  pool: "computing",
  time: timeLimit("simulationSeconds"),
  work: (scenario: SimulationScenario) => {
    try {
      return Promise.resolve({ value: simulateQueue(scenario) });
    } catch (error) {
      if (!(error instanceof SimulationTooLargeError)) throw error;
      throw new UnprocessableError(`This gives ${above(error.limit)}. ${FIX}.`, [], "simulationTooLarge");
    }
  },
});

/** Throws UnprocessableError for a scenario that is too expensive. */
export function simulate(scenario: SimulationScenario, signal?: AbortSignal): Promise<SimulationResult> {
  return runInThread(simulationTask, scenario, { signal });
}
