/** Runs: create, watch, cancel, read, compare and what-if. */
export { createRun } from "./create";
export { cancelRun } from "./cancel";
export { rankingDocument, runDocument } from "./document";
export { getRunHead, getRunSummary, listRuns } from "./read";
export { diffRuns, explainRunImage, runCsv, runStatusYaml } from "./results";
export { dryRun } from "./dryRun";
export { runRemedies } from "./remedies";
export { whatIf } from "./whatIf";
export { runSeries } from "./series";
export { readArtifact } from "./artifact";
export { watchRun } from "./events";
