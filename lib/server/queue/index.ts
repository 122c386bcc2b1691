/** The queue's store: requests for jobs, and their outcomes. */
export { cancelBuild } from "./cancel";
export { finishBuild } from "./finish";
export { returnToPending } from "./giveBack";
export { findJobByToken, noteSignOfLife } from "./jobs";
export { requestJob, type RequestedJob } from "./request";
export { findRunnerByToken, forgetRunner } from "./runners/find";
export type { StoredRunner } from "./runners/read";
