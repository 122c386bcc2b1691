/** As pageData.ts, for the pages of the queue and the replay lab. */
import {
  jobAnswerSchema,
  jobLogSchema,
  queueKeySchema,
  queueOverviewSchema,
  runnerNextSchema,
  simulationResultSchema,
  simulationSchema,
  type JobAnswer,
  type JobLog,
  type QueueKey,
  type QueueOverview,
  type RunnerNext,
} from "../api/queue";
import { queueHistoryApiSchema, type HistoryHours, type QueueHistoryAnswer } from "../api/queueHistory";
import { replaySchema, replaySummarySchema, type Replay, type ReplaySummary } from "../api/replays";
import type { SimulationInput, SimulationResult } from "../queue/shapes";
import type { Page } from "./http/keyset";
import { forViewer } from "./pageData";
import { readHistory } from "./queue/read/history";
import { readJob } from "./queue/read/job";
import { readKey } from "./queue/read/key";
import { readLog } from "./queue/read/log";
import { readOverview } from "./queue/read/overview";
import { readRunnerNext } from "./queue/read/runner";
import { simulate } from "./queue/simulation";
import { listReplays, readReplay } from "./replay/read";

/** As many as a page asks for at once. */
const PAGE = { limit: 50 };
/** A longer answer is asked for by the page. */
const MOST_CHARACTERS = 500_000;

export function queueStart(): Promise<QueueOverview | null> {
  return forViewer(async () => queueOverviewSchema.parse(await readOverview()));
}

/** Null also for a key that no runner has. */
export function keyStart(key: string): Promise<QueueKey | null> {
  return forViewer(async () => queueKeySchema.parse(await readKey(key)));
}

/** Null also for a runner that is not known. */
export function runnerNextStart(id: number): Promise<RunnerNext | null> {
  return forViewer(async () => runnerNextSchema.parse(await readRunnerNext(id)));
}

export function historyStart(hours: HistoryHours): Promise<QueueHistoryAnswer | null> {
  return forViewer(async () => queueHistoryApiSchema.parse(await readHistory(hours)));
}

export function jobStart(id: number): Promise<JobAnswer | null> {
  return forViewer(async () => jobAnswerSchema.parse(await readJob(id)));
}

/** Null also for a job that was not given to runners here. */
export function logStart(id: number, bytes: number): Promise<JobLog | null> {
  return forViewer(async () => jobLogSchema.parse(await readLog(id, bytes)));
}

let example: Promise<SimulationResult> | null = null;

/** What the simulator opens on. The same scenario gives the same answer: it is simulated once. */
export function simulationStart(scenario: SimulationInput): Promise<SimulationResult | null> {
  return forViewer(async () => {
    example ??= simulate(simulationSchema.parse(scenario)).then((result) =>
      simulationResultSchema.parse(result),
    );
    try {
      return await example;
    } catch (error) {
      example = null;
      throw error;
    }
  });
}

export function replaysStart(): Promise<Page<ReplaySummary> | null> {
  return forViewer(async () => {
    const page = await listReplays(PAGE);
    return { ...page, items: replaySummarySchema.array().parse(page.items) };
  });
}

/** Null also for a result that is too long to be sent with the page. */
export function replayStart(id: string): Promise<Replay | null> {
  return forViewer(async () => {
    const replay = replaySchema.parse(await readReplay(id));
    return JSON.stringify(replay).length > MOST_CHARACTERS ? null : replay;
  });
}
