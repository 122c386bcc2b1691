/** Splits a run's time into its stages and the rest. Pure. */
import type { StageTiming } from "@/lib/api/runs";

export interface RunTimes {
  /** The run's duration, at least that of its stages. */
  readonly total: number;
  /** Time before the first stage: waiting for a worker, reading the policy. Null if there is none. */
  readonly rest: number | null;
  readonly stages: readonly {
    readonly stage: string;
    readonly fromMs: number;
    readonly durationMs: number;
  }[];
}

/** A rest shorter than this many milliseconds is not shown. */
const LEAST = 1;

/** The stages' clock starts with the first of them, the run's when a worker takes it. */
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
