/**
 * The replay lab: what a policy would have saved. Pure; files are passed row by row, instants are Unix milliseconds.
 */
export * from "./shapes";
export { ReplayFileError } from "./jobs/header";
export { ImageTable, type ImageLayer } from "./jobs/imageTable";
export { ImagesReader } from "./jobs/imagesReader";
export type { JobSet } from "./jobs/jobSet";
export { JobsReader, type JobsReaderOptions } from "./jobs/jobsReader";
export { qualityOf } from "./jobs/quality";
export { RotationsReader, type Rotation } from "./jobs/rotationsReader";
export { firstDay, optionProblems, timesOfDay, withDefaults, type ReplayOptions } from "./options";
export { collectedOf, readGitlabJob, type GitlabJob } from "./collect/gitlab";
export { podJobs, type CollectedPods, type CollectSeries } from "./collect/pods";
export { PullTimes } from "./collect/pullTimes";
export { COLLECT_EVENTS, COLLECT_QUERIES } from "./collect/queries";
export {
  COLLECTED_IMAGE_HEADER,
  COLLECTED_JOB_HEADER,
  jobCells,
  type CollectedCell,
  type CollectedJob,
} from "./collect/row";
export { readTrace } from "./collect/trace";
export { diffReplays } from "./diff";
export { pipelineOf, whoWaited, whyJobWaited, type Question } from "./explain/ask";
export type { WaitedQuestion } from "./explain/waited";
export { underBudget } from "./optimum/underBudget";
export { replay } from "./replay";
export { policyStrategy } from "./policies/policyStrategy";
export type { Strategy } from "./strategies/strategy";
export { holdToReplay, type Held } from "./recommend/guard";
export { recommend } from "./recommend/recommend";
export { CANDIDATES } from "./recommend/candidates";
export { backtest } from "./shadow/backtest";
export { savedDays, type SavedDay } from "./shadow/savedDays";
export { scoreDay } from "./shadow/score";
export { standingOf } from "./shadow/standing";
export { REPLAY_STRATEGY_NAMES } from "./strategies/strategies";
