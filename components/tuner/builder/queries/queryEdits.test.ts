import { describe, expect, it } from "vitest";
import { parsePolicy } from "@/lib/discovery/policy";
import { policyToDocument } from "@/lib/discovery/policy/to-document";
import type { Policy, Query, Signal } from "@/lib/discovery/policy/model";
import { queriesFor, readList, readWhole, withKey, withQuery } from "./queryEdits";

const range: Query = {
  name: "range",
  type: "prometheus",
  endpoint: "http://prometheus",
  queryType: "range",
  lookbackSeconds: 86_400,
  stepSeconds: 300,
  query: "x",
};
const queries: readonly Query[] = [
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
const signals: readonly Signal[] = [
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

describe("the queries that a signal can read", () => {
  it.each(signals)("are those with which the policy is valid: %j", (signal) => {
    const offered = queriesFor(signal, queries).map(({ name }) => name);
    const valid = queries.filter(({ name }) => {
      const policy: Policy = {
        name: "p",
        semantics: "proposal",
        syncIntervalSeconds: 1_800,
        maxImages: 5,
        queries: [...queries],
        signals: [{ ...signal, queryRef: name }],
        ranking: { strategy: "signal", signalRef: "s" },
      };
      return parsePolicy(JSON.stringify(policyToDocument(policy))).policy !== null;
    });
    expect(offered).toEqual(valid.map(({ name }) => name));
    expect(offered).not.toHaveLength(0);
  });
});

describe("edits of a query", () => {
  it("change one and leave no empty keys", () => {
    const policy = { queries: [...queries] } as unknown as Policy;
    const made = withQuery(0, (query) => withKey(query, "secretRef", "token"))(policy);
    expect(made.queries[0]).toEqual({ ...range, secretRef: "token" });
    expect(made.queries[1]).toBe(queries[1]);
    const back = withQuery(0, (query) => withKey(query, "secretRef", undefined))(made);
    expect(Object.keys(back.queries[0] ?? {})).toEqual(Object.keys(range));
  });

  it("read numbers and lists as they are typed, and leave the rest to be refused", () => {
    expect([readWhole("12"), readWhole(" -3"), readWhole("1.5"), readWhole("many")]).toEqual([
      12,
      -3,
      "1.5",
      "many",
    ]);
    expect(readList("team/app\n team/api ,\n\nlibrary/node")).toEqual([
      "team/app",
      "team/api",
      "library/node",
    ]);
    expect(readList("")).toEqual([]);
  });
});
