/** The queue: which build a runner gets next, and why. Pure; times come as arguments. */
export * from "./protocol";
export type { PendingBuild, QueueRunner, RunnerCriteria, Strategy } from "./shapes";
export {
  canonicalCriteria,
  criteriaOf,
  isOrphaned,
  queueKey,
  withSettings,
  type RunnerSettings,
} from "./match/criteria";
export { dropReason } from "./match/drop";
export { eligible } from "./match/eligible";
export { fifo, inLine, interleave, pickNext, turn, type Queued, type RunningByProject } from "./order/order";
export type { BuildGroup } from "./order/groupedLine";
export { frozenOrder, greedyOrder } from "./order/reference";
export { driveLater, driveNow, popJob, type Attempt, type PopReply } from "./dynamic/pop";
export { leaseIsFree, prefillSize, QUEUE_RULES } from "./dynamic/rules";
export { aheadText } from "./explain/ahead";
export { askingOf, lastAsk, type RunnersAsking } from "./explain/asking";
export { explainChange, type ChangeQuestion, type RunnerChange } from "./explain/change";
export { explainJob, type JobExplanation, type JobQuestion } from "./explain/job";
export { explainRunner, type RunnerExplanation, type RunnerQuestion } from "./explain/runner";
export { explainWaited, type WaitedExplanation } from "./explain/waited";
export { queueHistory, type HistoryRange, type PastJob, type QueueHistory } from "./history/history";
export { plainLog } from "./log/plainLog";
export { replayTrace, type TraceEvent } from "./simulator/trace";
export { SimulationTooLargeError } from "./simulator/run";
export { scenarioOfQueue, type JobsNow } from "./simulator/fromQueue";
export { simulateQueue } from "./simulator/simulate";
export { expectedWaits, nearestRank, type HandOut } from "./wait/expected";
