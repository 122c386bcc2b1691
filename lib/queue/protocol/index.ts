/** What a GitLab Runner and the server say to each other, as rules without any I/O. */
export { FAILURE_REASONS, failureReasonOf, type FailureReason } from "./failureReasons";
export { jobBody, type JobBody, type JobToRun, type JobVariable } from "./jobBody";
export { answerPoll, decidePoll, type PollAnswer, type PollDecision, type QueueOutcome } from "./poll";
export { undecodable } from "./runnerStruct";
export { runnerProblems, type RunnerToCheck, type SettingProblem } from "./settings";
export { JOB_STATUSES, jobStatusHeader, type JobOnServer, type JobStatus } from "./shapes";
export { decideTracePatch, traceUpdateInterval, type TraceAnswer, type TracePatch } from "./trace";
export { decideUpdate, type JobEnd, type JobUpdate, type UpdateAnswer } from "./update";
