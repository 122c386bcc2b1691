/** Counters of the process for `/metrics`. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { QueryOutcome } from "../../discovery/data";
import { processWide } from "../processWide";

interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram<"method" | "route" | "status">;
  readonly runs: Counter<"state">;
  readonly stages: Histogram<"stage">;
  readonly queries: Histogram<"type" | "outcome">;
  readonly sourceRequests: Counter<"type">;
  readonly sourceBytes: Counter<"type">;
}

export function metrics(): Metrics {
  return processWide("metrics", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return {
      registry,
      duration: new Histogram({
        name: "plimsoll_http_request_duration_seconds",
        help: "Seconds from a request's arrival to its answer, by route.",
        labelNames: ["method", "route", "status"] as const,
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
        registers: [registry],
      }),
      runs: new Counter({
        name: "plimsoll_runs_finished_total",
        help: "Runs that this process brought to an end, by final state.",
        labelNames: ["state"] as const,
        registers: [registry],
      }),
      stages: new Histogram({
        name: "plimsoll_run_stage_duration_seconds",
        help: "Seconds that the stages of runs took in this process, dry runs among them.",
        labelNames: ["stage"] as const,
        buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300],
        registers: [registry],
      }),
      queries: new Histogram({
        name: "plimsoll_source_query_duration_seconds",
        help: "Seconds that queries took at their sources, by source type; the outcome is success or the error's code.",
        labelNames: ["type", "outcome"] as const,
        buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
        registers: [registry],
      }),
      sourceRequests: new Counter({
        name: "plimsoll_source_requests_total",
        help: "HTTP requests to sources, repetitions among them, by source type.",
        labelNames: ["type"] as const,
        registers: [registry],
      }),
      sourceBytes: new Counter({
        name: "plimsoll_source_received_bytes_total",
        help: "Bytes of answers' bodies from sources, by source type.",
        labelNames: ["type"] as const,
        registers: [registry],
      }),
    };
  });
}

export function countRequest(
  route: { readonly method: string; readonly path: string },
  status: number,
  durationMs: number,
): void {
  metrics().duration.observe(
    { method: route.method, route: route.path, status: String(status) },
    durationMs / 1000,
  );
}

/** Counts a query's outcome, whether a run, a dry run or a preview asked. */
export function countQuery(outcome: QueryOutcome): void {
  const { queries, sourceRequests, sourceBytes } = metrics();
  const { type } = outcome;
  const result = outcome.status === "success" ? "success" : outcome.code;
  queries.observe({ type, outcome: result }, outcome.durationMs / 1000);
  sourceRequests.inc({ type }, outcome.requests);
  sourceBytes.inc({ type }, outcome.bytes);
}

export function countStage(stage: string, durationMs: number): void {
  metrics().stages.observe({ stage }, durationMs / 1000);
}
