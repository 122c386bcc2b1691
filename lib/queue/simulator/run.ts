/** Runs one strategy in virtual time: jobs arrive, runners poll, refills take time, jobs end. */
import { Simulation } from "../../simulation/simulation";
import type { SimulationScenario } from "../shapes/simulation";
import type { Strategy } from "../shapes/words";
import { QueueModel, type RequestOutcome } from "./model";
import type { TraceEvent } from "./trace";
import type { SimulatedJob, SimulatedRunner, Workload } from "./workload";

export class SimulationTooLargeError extends Error {
  override readonly name = "SimulationTooLargeError";

  constructor(readonly limit: "simulatedJobs" | "simulatedEvents") {
    super(`The simulation is too large (limit ${limit}).`);
  }
}

export interface StartedJob {
  readonly job: SimulatedJob;
  readonly runner: SimulatedRunner;
  readonly startedAtMs: number;
}

export interface StrategyRun {
  readonly strategy: Strategy;
  /** In hand-out order. */
  readonly started: readonly StartedJob[];
  readonly requests: Readonly<Record<RequestOutcome["kind"], number>>;
  readonly refills: number;
  readonly depth: readonly { readonly atSeconds: number; readonly waiting: number }[];
}

/** Number of instants at which the depth is measured, including the end. */
const DEPTH_POINTS = 120;

/** Throws SimulationTooLargeError. Calls `record` for everything that happens to the queue. */
export function runStrategy(
  strategy: Strategy,
  { jobs, runners }: Workload,
  scenario: SimulationScenario,
  mostEvents: number,
  record: (event: TraceEvent) => void = () => undefined,
): StrategyRun {
  const simulation = new Simulation();
  const model = new QueueModel(strategy, modelRules(scenario));
  const byId = new Map(jobs.map((job) => [job.build.id, job]));
  const started: StartedJob[] = [];
  const requests = { assigned: 0, none: 0, conflict: 0 };
  const depth: { atSeconds: number; waiting: number }[] = [];
  let refills = 0;
  const endMs = scenario.durationSeconds * 1_000;

  for (const { build, queuedAtMs } of jobs) {
    simulation.at(queuedAtMs, () => {
      record({ atMs: simulation.nowMs, kind: "queued", build });
      model.enqueue(build);
    });
  }
  for (let point = 0; point <= DEPTH_POINTS; point++) {
    const atMs = (endMs * point) / DEPTH_POINTS;
    simulation.at(atMs, () => depth.push({ atSeconds: atMs / 1_000, waiting: model.depth }));
  }

  const refill = (key: string): void =>
    void simulation.after(scenario.dynamic.refillSeconds * 1_000, () => {
      record({ atMs: simulation.nowMs, kind: "refilled", key });
      refills += 1;
      model.refill(key, simulation.nowMs);
    });

  const begin = (simulated: SimulatedRunner): void => {
    let free = simulated.slots;
    let isWaiting = false;
    const poll = (): void => {
      while (free > 0) {
        record({ atMs: simulation.nowMs, kind: "request", runner: simulated.runner });
        const outcome = model.request(simulated.runner, simulation.nowMs);
        requests[outcome.kind] += 1;
        if (outcome.refill !== null) refill(outcome.refill);
        const job = outcome.build && byId.get(outcome.build.id);
        if (!job) break;
        started.push({ job, runner: simulated, startedAtMs: simulation.nowMs });
        free -= 1;
        simulation.after(job.runMs, () => end(job));
      }
      // A runner without free slots polls again at its first poll after a job has ended.
      isWaiting = free === 0;
      if (!isWaiting) simulation.after(simulated.pollMs, poll);
    };
    const end = ({ build }: SimulatedJob): void => {
      record({ atMs: simulation.nowMs, kind: "finished", id: build.id });
      model.finish(build.id);
      free += 1;
      if (!isWaiting) return;
      isWaiting = false;
      const since = simulation.nowMs - simulated.offsetMs;
      simulation.at(simulated.offsetMs + Math.ceil(since / simulated.pollMs) * simulated.pollMs, poll);
    };
    simulation.at(simulated.offsetMs, poll);
  };
  runners.forEach(begin);
  if (simulation.run({ untilMs: endMs, maxEvents: mostEvents }) === "maxEvents") {
    throw new SimulationTooLargeError("simulatedEvents");
  }
  return { strategy, started, requests, refills, depth };
}

export function modelRules({ dynamic }: Pick<SimulationScenario, "dynamic">): {
  readonly prefill: number;
  readonly listMs: number;
  readonly leaseMs: number;
} {
  return {
    prefill: dynamic.prefill,
    listMs: dynamic.listSeconds * 1_000,
    leaseMs: dynamic.leaseSeconds * 1_000,
  };
}
