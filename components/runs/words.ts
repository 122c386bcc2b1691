/** The run pages' words for the API's enumerations and numbers. */
import type { RunStage, RunState, RunSummary } from "@/lib/api/runs";
import { formatDuration, formatNumber, formatWith } from "@/lib/client/format";

const states: Record<RunState, string> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Succeeded",
  partial: "Partial",
  failed: "Failed",
  cancelled: "Cancelled",
};

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

/** Milliseconds a run took, or has taken at `nowMs`; null before it started. */
export function runDurationMs(run: RunSummary, nowMs: number | null): number | null {
  if (run.startedAt === null) return null;
  const end = run.finishedAt === null ? nowMs : Date.parse(run.finishedAt);
  return end === null ? null : Math.max(0, end - Date.parse(run.startedAt));
}

export function runDurationText(run: RunSummary, nowMs: number | null): string {
  const ms = runDurationMs(run, nowMs);
  return ms === null ? "–" : formatDuration(ms);
}

/** A score or contribution: four decimals where they say something, fewer for the large, more for the tiny. */
export function formatScore(value: number): string {
  const size = Math.abs(value);
  if (value === 0) return "0";
  if (size < 0.001) return formatNumber(value, 3);
  const digits = size < 10 ? 4 : size < 1000 ? 2 : 1;
  return formatWith(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** As formatScore, the sign always written (a true minus). */
export function formatSigned(value: number): string {
  if (value === 0) return "±0";
  return `${value > 0 ? "+" : "−"}${formatScore(Math.abs(value))}`;
}

export function formatPercent(share: number): string {
  return `${formatWith(share * 100, { maximumFractionDigits: 1 })}%`;
}
