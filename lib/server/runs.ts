/** Runs: created, watched, cancelled, read, compared, and asked what would have been. */
export { createRun, type CreateRunOptions } from "./runs/create";
export { cancelRun } from "./runs/cancel";
export { diffRuns, getRun, getRunSummary, listRuns, runStatusYaml, type ListRunsOptions } from "./runs/read";
export { runCsvRows } from "./runs/csv";
export { dryRun, type DryRunOptions } from "./runs/dryRun";
export { whatIf } from "./runs/whatIf";
export { runSeries } from "./runs/series";
export { readRunArtifact } from "./runs/artifact";
export { watchRun } from "./runEvents";
