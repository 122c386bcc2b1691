/** The queue's store: requests for jobs, and what becomes of them. */
export { cancelBuild, type Cancelled, type CancelOptions } from "./cancel";
export { finishBuild, type BuildEnd } from "./finish";
export { returnToPending, type GivenBack } from "./giveBack";
export { findJobByToken, noteSignOfLife, type StoredJob } from "./jobs";
export { ensureLastUpdate, readLastUpdate, watchQueue } from "./lastUpdate";
export { requestJob, type JobRequest, type RequestedJob } from "./request";
export { findRunnerByToken, forgetRunner } from "./runners/find";
export { readRunners, type StoredRunner } from "./runners/read";
export type { AssignedBuild } from "./assign";
