/** Summarizes a finished computation in one sentence, for lists: why the run is partial or failed. */
import type { PipelineResult } from "../../../discovery";

/** Returns null if everything succeeded. */
export function describeResult(result: PipelineResult): string | null {
  if (result.status === "succeeded") return null;
  const queries = result.queryResults.filter((query) => query.status === "failed");
  const failedQueries = new Set(queries.map((query) => query.name));
  // A failed query already explains the failure of its signals.
  const signals = result.signalResults.filter(
    (signal) => signal.status === "failed" && !failedQueries.has(signal.query),
  );
  const reasons = [
    ...queries.map((query) => `query ${query.name}: ${query.message ?? "failed"}`),
    ...signals.map((signal) => `signal ${signal.name}: ${signal.message ?? "failed"}`),
  ];
  const counts = [
    ...(queries.length > 0 ? [`${queries.length} of ${result.queryResults.length} queries failed`] : []),
    ...(signals.length > 0 ? [`${signals.length} of ${result.signalResults.length} signals failed`] : []),
  ];
  return `${counts.join(", ")}: ${reasons.join("; ")}`;
}
