/** Queries and signals of every kind, for tests of the form. */
import { parsePolicy, policyToDocument, type Policy, type Query, type Signal } from "@/lib/discovery";

export const range: Query = {
  name: "range",
  type: "prometheus",
  endpoint: "http://prometheus",
  queryType: "range",
  lookbackSeconds: 86_400,
  stepSeconds: 300,
  query: "x",
};
export const queries: readonly Query[] = [
  range,
  { ...range, name: "instant", queryType: "instant" },
  {
    name: "loki",
    type: "loki",
    endpoint: "http://loki",
    lookbackSeconds: 86_400,
    query: "{}",
    parser: { type: "kubernetesEvents" },
  },
  { name: "registry", type: "registry", url: "http://registry", repositories: ["a/b"], maxScan: 1_000 },
  { name: "profile", type: "pullCostProfile", document: "costs" },
];
const plain: Signal = { name: "s", queryRef: "range", type: "aggregate", method: "sum", perDay: false };
export const signals: readonly Signal[] = [
  plain,
  { ...plain, perDay: true },
  { ...plain, method: "increase" },
  { ...plain, type: "timeWeightedAggregate", timezone: "UTC", defaultWeight: 0, windows: [] },
  { ...plain, type: "windowAggregate", relativeWindowSeconds: 60 },
  {
    name: "s",
    queryRef: "loki",
    type: "eventPullTime",
    metric: "pullTime",
    statistic: "p50",
    durationMode: "messageDuration",
    includeCacheHits: false,
  },
];

/** A policy ranked by the signal "s". */
export function policyWith(ofSignals: readonly Signal[], ofQueries: readonly Query[] = queries): Policy {
  return {
    name: "p",
    semantics: "proposal",
    syncIntervalSeconds: 1_800,
    maxImages: 5,
    queries: [...ofQueries],
    signals: [...ofSignals],
    ranking: { strategy: "signal", signalRef: "s" },
  };
}

/** Whether the policy's own parser accepts it. */
export function isValid(policy: Policy): boolean {
  return parsePolicy(JSON.stringify(policyToDocument(policy))).policy !== null;
}
