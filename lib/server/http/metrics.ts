/** Counters of requests for `/metrics`. */
import { Counter, Gauge, Histogram } from "prom-client";
import { defineMetrics } from "../core/metrics";
import { requestsInFlight } from "./inFlightRequests";

export const httpMetrics = defineMetrics("http", (registers) => {
  new Gauge({
    name: "plimsoll_http_requests_in_flight",
    help: "Number of requests that this process is answering, including streams.",
    registers,
    collect() {
      this.set(requestsInFlight());
    },
  });
  return {
    wrongCredentials: new Counter({
      name: "plimsoll_http_wrong_credentials_total",
      help: "Number of requests refused because of an unknown token or secret, by kind of caller.",
      labelNames: ["kind"] as const,
      registers,
    }),
    duration: new Histogram({
      name: "plimsoll_http_request_duration_seconds",
      help: "Duration of API requests from arrival to response in seconds, by route.",
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
