/** Helpers shared by the adapters' tests. */
import type { Query } from "../../../discovery";
import { DEFAULT_LIMITS, type Connection, type SourceLimits } from "../../../sources/types";
import type { SourceContext } from "./context";

export const NOW_MS = Date.parse("2026-06-18T10:00:00Z");

export function contextFor(
  connection: Partial<Connection>,
  limits: Partial<SourceLimits> = {},
  others: Partial<SourceContext> = {},
): SourceContext {
  return {
    nowMs: NOW_MS,
    semantics: "proposal",
    connect: () => ({ baseUrl: "", credentials: {}, ...connection }),
    signal: new AbortController().signal,
    limits: { ...DEFAULT_LIMITS, attempts: 1, ...limits },
    ...others,
  };
}

export function rangeQuery(
  over: Partial<Extract<Query, { type: "prometheus" }>> = {},
): Extract<Query, { type: "prometheus" }> {
  return {
    name: "usage",
    type: "prometheus",
    endpoint: "http://prometheus.example.com",
    queryType: "range",
    lookbackSeconds: 3600,
    stepSeconds: 60,
    query: "count(x) by (image)",
    ...over,
  };
}

export function lokiQuery(
  over: Partial<Extract<Query, { type: "loki" }>> = {},
): Extract<Query, { type: "loki" }> {
  return {
    name: "events",
    type: "loki",
    endpoint: "http://loki.example.com",
    lookbackSeconds: 86_400,
    query: '{job="kubernetes-events"}',
    parser: { type: "kubernetesEvents" },
    ...over,
  };
}
