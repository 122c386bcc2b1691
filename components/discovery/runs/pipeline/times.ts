/** A run's time as its stages and what they leave of it. Pure. */
import type { StageTiming } from "@/lib/api/runs";

export interface RunTimes {
  /** What the run took; at least its stages. */
  readonly total: number;
  /** Before the first stage: waiting for a computing process, reading the policy. Null where nothing is left. */
  readonly rest: number | null;
  readonly stages: readonly {
    readonly stage: string;
    readonly fromMs: number;
    readonly durationMs: number;
  }[];
}

/** Milliseconds less than this are no part of their own. */
const LEAST = 1;

/** The stages' clock begins with the first of them, the run's when a worker takes it. */
export function timesOf(timing: readonly StageTiming[], runMs: number | null): RunTimes {
  const staged = Math.max(0, ...timing.map(({ startedMs, durationMs }) => startedMs + durationMs));
  const left = (runMs ?? staged) - staged;
  const rest = left >= LEAST ? left : 0;
  return {
    total: staged + rest,
    rest: rest === 0 ? null : rest,
    stages: timing.map(({ stage, startedMs, durationMs }) => ({
      stage,
      durationMs,
      fromMs: rest + startedMs,
    })),
  };
}
