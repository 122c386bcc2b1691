/** Initial data of the queue's pages. */
import type { z } from "zod";
import { jobLogSchema, type JobLog } from "../../api/jobLog";
import {
  jobAnswerSchema,
  queueKeySchema,
  runnerNextSchema,
  simulationResultSchema,
  simulationSchema,
  type JobAnswer,
  type QueueKey,
  type RunnerNext,
} from "../../api/queue";
import { queueOverviewSchema, type QueueOverview } from "../../api/queueOverview";
import { projectSchema } from "../../api/projects";
import { queueHistoryApiSchema, type HistoryHours, type QueueHistoryAnswer } from "../../api/queueHistory";
import type { SimulationInput, SimulationResult } from "../../queue/shapes";
import { onePage } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { lastAnswer } from "../core/lastAnswer";
import { listProjects } from "./projects";
import { readHistory } from "./read/history";
import { readJob } from "./read/job";
import { readKey } from "./read/key";
import { readLog } from "./read/log";
import { readOverview } from "./read/overview";
import { readRunnerNext } from "./read/runner";
import { readScenario } from "./read/scenario";
import { simulate } from "./simulation";

export function queueStart(): Promise<QueueOverview | null> {
  return forViewer(async () => queueOverviewSchema.parse(await readOverview()));
}

/** Also null for a key that no runner has. */
export function keyStart(key: string): Promise<QueueKey | null> {
  return forViewer(async () => queueKeySchema.parse(await readKey(key)));
}

/** Also null for an unknown runner. */
export function runnerNextStart(id: number): Promise<RunnerNext | null> {
  return forViewer(async () => runnerNextSchema.parse(await readRunnerNext(id)));
}

export function historyStart(hours: HistoryHours): Promise<QueueHistoryAnswer | null> {
  return forViewer(async () => queueHistoryApiSchema.parse(await readHistory(hours)));
}

export function jobStart(id: number): Promise<JobAnswer | null> {
  return forViewer(async () => jobAnswerSchema.parse(await readJob(id)));
}

/** Also null for a job that was not given to runners here. */
export function logStart(id: number, bytes: number): Promise<JobLog | null> {
  return forViewer(async () => jobLogSchema.parse(await readLog(id, bytes)));
}

const simulation = lastAnswer(async (scenario: SimulationInput) =>
  simulationResultSchema.parse(await simulate(simulationSchema.parse(scenario))),
);

/** Returns the result that the simulator opens with; the same scenario is simulated only once. */
export function simulationStart(scenario: SimulationInput): Promise<SimulationResult | null> {
  return forViewer(() => simulation(scenario));
}

/** Returns the current queue as a scenario of the simulator; also null if nothing in it can be simulated. */
export function queueScenario(): Promise<SimulationInput | null> {
  return forViewer(readScenario);
}

export function projectsStart(): Promise<Page<z.output<typeof projectSchema>> | null> {
  return forViewer(() => onePage(projectSchema, listProjects));
}
