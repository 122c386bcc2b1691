/** The rules of the protocol between GitLab Runner and the server, without I/O. */
export { traceDiffers } from "./checksum";
export { jobBody } from "./jobBody";
export { answerPoll, decidePoll } from "./poll";
export { undecodable } from "./runnerStruct";
export { runnerProblems } from "./settings";
export { JOB_STATUSES, type JobOnServer, type JobStatus } from "./shapes";
export { decideTracePatch, traceUpdateInterval, type TraceAnswer } from "./trace";
export { decideUpdate, type JobUpdate, type UpdateAnswer } from "./update";
