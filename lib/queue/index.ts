/** The queue: which build a runner gets next, and why. Pure; times come as arguments. */
export * from "./protocol";
export {
  CRITERIA,
  DROP_REASONS,
  ORIGINS,
  STRATEGIES,
  type Criterion,
  type DropReason,
  type GroupId,
  type Origin,
  type PendingBuild,
  type QueueRunner,
  type RunnerCriteria,
  type Strategy,
} from "./shapes";
export { canonicalCriteria, criteriaOf, KEY_PREFIX, queueKey, type RunnerSettings } from "./match/criteria";
export { dropReason, type AssignmentFacts } from "./match/drop";
export { eligible, type Eligibility, type OutOfScope, type Verdict } from "./match/eligible";
export {
  fifo,
  inLine,
  interleave,
  pickNext,
  turn,
  type Placed,
  type Queued,
  type RunningByProject,
} from "./order/order";
export { frozenOrder, greedyOrder } from "./order/reference";
export {
  driveLater,
  driveNow,
  popJob,
  type Attempt,
  type PopAsk,
  type PopOutcome,
  type Popped,
  type PopReply,
} from "./dynamic/pop";
export { prefill } from "./dynamic/prefill";
export { leaseIsFree, prefillSize, QUEUE_RULES } from "./dynamic/rules";
export { explainJob, type JobExplanation, type JobPlace, type JobQuestion } from "./explain/job";
export type { NearestRunner } from "./explain/nearest";
export { explainPair, type PairExplanation, type PlaceInLine } from "./explain/pair";
export {
  explainRunner,
  type Kept,
  type LineEntry,
  type RunnerExplanation,
  type RunnerQuestion,
} from "./explain/runner";
export { replayTrace, type HandedOut, type TraceEvent } from "./simulator/trace";
export { SimulationTooLargeError } from "./simulator/run";
export { simulateQueue } from "./simulator/simulate";
export {
  expectedWaits,
  nearestRank,
  type ExpectedWait,
  type HandOut,
  type WaitByPlace,
} from "./wait/expected";
