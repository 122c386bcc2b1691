/** Counters of requests for `/metrics`. */
import { Counter, Gauge, Histogram } from "prom-client";
import { defineMetrics } from "../core/metrics";
import { requestsInFlight } from "./inFlightRequests";

export const httpMetrics = defineMetrics("http", (registers) => {
  new Gauge({
    name: "plimsoll_http_requests_in_flight",
    help: "Requests that this process is answering, streams among them.",
    registers,
    collect() {
      this.set(requestsInFlight());
    },
  });
  return {
    wrongCredentials: new Counter({
      name: "plimsoll_http_wrong_credentials_total",
      help: "Requests that were refused because nobody has their token or secret, by the kind of caller.",
      labelNames: ["kind"] as const,
      registers,
    }),
    duration: new Histogram({
      name: "plimsoll_http_request_duration_seconds",
      help: "Seconds from a request's arrival to its answer, by route.",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
  };
});

export function countRequest(
  route: { readonly method: string; readonly path: string },
  status: number,
  durationMs: number,
): void {
  const labels = { method: route.method, route: route.path, status: String(status) };
  httpMetrics().duration.observe(labels, durationMs / 1000);
}

export const countWrongCredential = (kind: string): void => httpMetrics().wrongCredentials.inc({ kind });
