/** The run pages' labels for the API's enumerations. */
import { outcomeWords, type LineCounts } from "@/components/ranking/gap";
import type { RunStage, RunState, RunSummary } from "@/lib/api/runs";
import { formatDuration } from "@/lib/client/format";
import { isUnderWay } from "@/lib/client/underWay";

const states: Record<RunState, string> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Succeeded",
  partial: "Partial",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** In the order of a run's life cycle. */
export const RUN_STATES = Object.keys(states) as readonly RunState[];

export function runStateLabel(state: RunState): string {
  return states[state];
}

const stages: Record<RunStage, string> = {
  queued: "Waiting for a worker",
  queries: "Fetching the queries",
  signals: "Computing the signals",
  ranking: "Ranking the images",
  storing: "Storing the result",
  done: "Done",
};

export function runStageLabel(stage: RunStage): string {
  return stages[stage];
}

/** The run's duration in milliseconds, up to `nowMs` if it has not ended; null before it started. */
export function runDurationMs(run: RunSummary, nowMs: number | null): number | null {
  if (run.startedAt === null) return null;
  const end = run.finishedAt === null ? nowMs : Date.parse(run.finishedAt);
  return end === null ? null : Math.max(0, end - Date.parse(run.startedAt));
}

export function runDurationText(run: RunSummary, nowMs: number | null): string {
  const ms = runDurationMs(run, nowMs);
  return ms === null ? "–" : formatDuration(ms);
}

/** Shown instead of an outcome. */
export function withoutOutcome({ state }: Pick<RunSummary, "state">): string {
  return isUnderWay(state) ? "no result yet" : "no result";
}

/** "30 in · 27 out · gap 0.0028"; null for a run without a result. */
export function runOutcome(run: RunSummary): string | null {
  const counts = runCounts(run);
  return counts && outcomeWords(counts);
}

/** The counts on both sides of the ranking's line; null for a run without a result. */
export function runCounts({
  state,
  selectedCount,
  imageCount,
  gap,
  scoreUnit,
}: RunSummary): LineCounts | null {
  if (state !== "succeeded" && state !== "partial") return null;
  return { selected: selectedCount, ranked: imageCount, gap, unit: scoreUnit };
}
