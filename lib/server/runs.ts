/** Runs: created, watched, cancelled, read, compared, and asked what would have been. */
export { createRun } from "./runs/create";
export { cancelRun } from "./runs/cancel";
export { diffRuns, explainRunImage, getRun, getRunSummary, listRuns, runStatusYaml } from "./runs/read";
export { dryRun } from "./runs/dryRun";
export { whatIf } from "./runs/whatIf";
export { runSeries } from "./runs/series";
export { readArtifactFile as readArtifact } from "./runs/artifact";
export { watchRun } from "./runEvents";
