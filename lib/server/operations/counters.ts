/** Counters of this process's operations, by kind. */
import { Counter, Histogram } from "prom-client";
import { defineMetrics } from "../core/metrics";
import type { OperationKind } from "./defineOperation";

export const operationCounters = defineMetrics("operations", (registers) => ({
  finished: new Counter({
    name: "plimsoll_operations_finished_total",
    help: "Number of operations that this process completed, by kind and final state.",
    labelNames: ["kind", "state"] as const,
    registers,
  }),
  stages: new Histogram({
    name: "plimsoll_operations_stage_duration_seconds",
    help: "Duration of the stages of operations in this process in seconds, by kind.",
    labelNames: ["kind", "stage"] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 900],
    registers,
  }),
}));

/** Creates every counter at 0, so that the first event of a kind and state shows as an increase. */
export function beginCounts(kinds: readonly Pick<OperationKind, "kind">[]): void {
  for (const { kind } of kinds)
    for (const state of ["succeeded", "partial", "failed", "cancelled"])
      operationCounters().finished.inc({ kind, state }, 0);
}

export function countEnd(kind: string, state: string): void {
  operationCounters().finished.inc({ kind, state });
}

export interface StageClock {
  enter(stage: string): void;
  end(): void;
}

/** Observes each stage when the next begins, by a monotonic clock. */
export function stageClock({ kind, stages }: OperationKind): StageClock {
  let stage = Object.keys(stages)[0] ?? "done";
  let since = performance.now();
  const observe = (): void => {
    const now = performance.now();
    operationCounters().stages.observe({ kind, stage }, (now - since) / 1000);
    since = now;
  };
  return {
    enter(next) {
      if (next !== stage) observe();
      stage = next;
    },
    end: observe,
  };
}
