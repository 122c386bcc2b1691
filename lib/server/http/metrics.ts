/** Counters of the process for `/metrics`. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { processWide } from "../processWide";

interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram<"method" | "route" | "status">;
  readonly runs: Counter<"state">;
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
