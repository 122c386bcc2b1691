/** Metrics of requests to sources: queries of runs and previews, readings of nodes and mirrors, imports. */
import { Counter, Histogram } from "prom-client";
import type { SourceCount } from "../../sources/counted";
import { defineMetrics } from "../core/metrics";

export const sourceMetrics = defineMetrics("sources", (registers) => ({
  queries: new Histogram({
    name: "plimsoll_source_query_duration_seconds",
    help: "Duration of queries to sources in seconds, by source type and outcome: success or the code of the error.",
    labelNames: ["type", "outcome"] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  }),
  requests: new Counter({
    name: "plimsoll_source_requests_total",
    help: "Number of HTTP requests to sources, including retries, by source type.",
    labelNames: ["type"] as const,
    registers,
  }),
  bytes: new Counter({
    name: "plimsoll_source_received_bytes_total",
    help: "Number of bytes received in response bodies from sources, by source type.",
    labelNames: ["type"] as const,
    registers,
  }),
}));

/** For tasks in a worker thread, which have no metrics of their own. */
export interface CountHandlers {
  onCount(count: SourceCount): void;
}

export const COUNT_HANDLERS: CountHandlers = { onCount: (count) => countQuery(count) };

export function countQuery(outcome: SourceCount): void {
  const { queries, requests, bytes } = sourceMetrics();
  const { type } = outcome;
  const result = outcome.status === "success" ? "success" : (outcome.code ?? "failed");
  queries.observe({ type, outcome: result }, outcome.durationMs / 1000);
  requests.inc({ type }, outcome.requests);
  bytes.inc({ type }, outcome.bytes);
}
