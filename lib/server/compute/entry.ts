/** What each worker thread of the pools runs: one task at a time, found by its name. */
import { move, transferableSymbol, valueSymbol } from "piscina";
import { manifestTask } from "../coldstart/manifest/read";
import { tagsTask } from "../coldstart/manifest/tags";
import { observationTask } from "../coldstart/mirror/read";
import { rankingLinkTask } from "../coldstart/rankingTask";
import { herdTask, prefetchTask, resolveTask } from "../coldstart/tasks";
import { previewTask } from "../dataSources/previewTask";
import { checkTask, exportTask, validateTask } from "../discovery/policies/documentTasks";
import { dryRunTask } from "../discovery/runs/dryRunTask";
import { remediesTask } from "../discovery/runs/remediesTask";
import { csvTask, diffTask, explainTask, statusTask } from "../discovery/runs/resultTasks";
import { runTask } from "../discovery/runs/runTask";
import { seriesTask } from "../discovery/runs/seriesTask";
import { unpackTask } from "../discovery/runs/unpackTask";
import { whatIfTask } from "../discovery/runs/whatIfTask";
import { minutesWhatIfTask } from "../minutes/whatIf/task";
import { historyTask, jobTask, runnerTask } from "../queue/read/tasks";
import { simulationTask } from "../queue/simulation";
import { askReplayTask } from "../replay/askTask";
import { collectTask } from "../replay/collect/task";
import { guardTask } from "../replay/guard/task";
import { jobSetTask } from "../replay/jobSets/task";
import { shadowTask } from "../replay/shadow/task";
import { replayTask } from "../replay/task";
import { readingTask } from "../waterlines/readings/task";
import { snapshotTask } from "../waterlines/snapshots/task";
import { nodeTimelineTask } from "../waterlines/timeline/task";
import { largePlanTask, waterlinePlanTask, waterlineValidateTask } from "../waterlines/tasks";
import { installSchemaWords } from "../../limits/schemaWords";
import { callsOver } from "./calls";
import { toFailure, type Failure } from "./failure";
import { STARTED, type Order, type Task, type TaskResult } from "./task";

installSchemaWords();

/** Each task takes the input that its own callers give it (pool.ts). */
const TASKS = [
  ...[checkTask, exportTask, validateTask, previewTask],
  ...[csvTask, diffTask, dryRunTask, explainTask, remediesTask, runTask, seriesTask, statusTask, unpackTask],
  ...[whatIfTask, herdTask, prefetchTask, rankingLinkTask, resolveTask, replayTask],
  ...[manifestTask, minutesWhatIfTask, observationTask, tagsTask],
  ...[historyTask, jobTask, runnerTask, simulationTask],
  ...[largePlanTask, nodeTimelineTask, readingTask, snapshotTask, waterlinePlanTask, waterlineValidateTask],
  ...[askReplayTask, collectTask, guardTask, jobSetTask, shadowTask],
] as readonly object[] as readonly Task<unknown, unknown>[];

/** Without an order the thread has only been started (pool.ts, refill). */
export default async function work(order?: Order): Promise<unknown> {
  if (!order) return undefined;
  const { transfer = [], ...outcome } = await attempt(order);
  order.port.close();
  return move({ [transferableSymbol]: transfer, [valueSymbol]: outcome } as object as ArrayBuffer);
}

async function attempt({
  task: name,
  input,
  kept,
  port,
}: Order): Promise<TaskResult<unknown> | { readonly failure: Failure; readonly transfer?: undefined }> {
  port.postMessage(STARTED);
  try {
    const task = TASKS.find((each) => each.name === name);
    if (!task) throw new Error(`There is no task named ${name}: list it in lib/server/compute/entry.ts.`);
    return await task.work(input, callsOver(port), kept);
  } catch (error) {
    return { failure: toFailure(error) };
  }
}
