import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { policyChangeSchema } from "./change";
import { diffPolicies } from "./diff";
import { policies } from "../../../test/support/policies";
import { queryTypeOf, signalTypeOf, strategyOf } from "./declared";
import { queryWords, rankingWords, signalWords, SPEC_FIELDS } from "./diffWords";
import {
  policySchema,
  querySchema,
  rankingSchema,
  signalSchema,
  type Policy,
  type Ranking,
  type Signal,
} from "./model";

const total: Signal = {
  name: "total-usage",
  queryRef: "usage",
  type: "aggregate",
  method: "sum",
  perDay: false,
};
const dev: Signal = {
  name: "dev",
  queryRef: "usage",
  type: "timeWeightedAggregate",
  method: "sum",
  perDay: false,
  timezone: "Europe/Berlin",
  defaultWeight: 0,
  windows: [{ startHour: 9, endHour: 17, weight: 1 }],
};
const recent: Signal = {
  name: "recent",
  queryRef: "usage",
  type: "windowAggregate",
  method: "sum",
  perDay: false,
  relativeWindowSeconds: 7200,
};
const sum = (...terms: [string, number][]): Ranking => ({
  strategy: "weightedSum",
  normalize: "minMax",
  missingSignal: "zero",
  terms: terms.map(([signalRef, weight]) => ({ signalRef, weight })),
});
const base: Policy = {
  name: "p",
  semantics: "proposal",
  syncIntervalSeconds: 1800,
  maxImages: 30,
  queries: [
    {
      name: "usage",
      type: "prometheus",
      endpoint: "http://p",
      queryType: "range",
      lookbackSeconds: 86400,
      stepSeconds: 300,
      query: "count(x) by (image)",
    },
  ],
  signals: [total, dev, recent],
  ranking: sum(["total-usage", 0.7], ["dev", 0.3]),
};
const signals = (...list: Signal[]): Partial<Policy> => ({ signals: list });

describe("diffPolicies in words", () => {
  it.each<[string, Partial<Policy>, string[]]>([
    ["nothing", {}, []],
    [
      "a weight",
      { ranking: sum(["total-usage", 0.5], ["dev", 0.3]) },
      ['changed ranking.terms["total-usage"].weight: weight of total-usage 0.7 → 0.5'],
    ],
    ["the order of terms", { ranking: sum(["dev", 0.3], ["total-usage", 0.7]) }, []],
    ["the order of signals", signals(recent, dev, total), []],
    [
      "terms added and removed",
      { ranking: sum(["total-usage", 0.7], ["recent", 2]) },
      [
        'removed ranking.terms["dev"]: term dev removed',
        'added ranking.terms["recent"]: term recent added with weight 2',
      ],
    ],
    [
      "a repeated term",
      { ranking: sum(["total-usage", 0.7], ["dev", 0.3], ["dev", 1]) },
      ['added ranking.terms["dev"#2]: term dev added with weight 1'],
    ],
    ["maxImages", { maxImages: 50 }, ["changed maxImages: maxImages 30 → 50"]],
    ["a duration", { syncIntervalSeconds: 5400 }, ["changed syncInterval: syncInterval 30m → 1h30m"]],
    ["a filter set", { imageFilter: "/ci/" }, ["added imageFilter: imageFilter set to /ci/"]],
    ["semantics", { semantics: "operator" }, ["changed semantics: semantics proposal → operator"]],
    [
      "a query's text and lookback",
      {
        queries: base.queries.map((query) => ({
          ...query,
          lookbackSeconds: 604800,
          query: "count(\n  y\n) by (image)",
        })) as Policy["queries"],
      },
      [
        'changed queries["usage"].lookback: lookback of query usage 24h → 168h',
        'changed queries["usage"].query: text of query usage count(x) by (image) → count( y ) by (image)',
      ],
    ],
    [
      "windows",
      signals(total, recent, {
        ...dev,
        windows: [{ startHour: 7, endHour: 9, weight: 0.3 }, ...dev.windows],
      }),
      ['changed signals["dev"].windows: windows of signal dev 9–17 h × 1 → 7–9 h × 0.3, 9–17 h × 1'],
    ],
    [
      "a signal's type",
      signals({ ...recent, name: "total-usage" }, dev, recent),
      ['changed signals["total-usage"].type: type of signal total-usage aggregate → windowAggregate'],
    ],
    [
      "signals renamed",
      signals({ ...total, name: "sum" }, dev, recent),
      [
        'removed signals["total-usage"]: signal total-usage removed',
        'added signals["sum"]: signal sum added',
      ],
    ],
    [
      "a window's kind",
      signals(total, dev, {
        name: "recent",
        queryRef: "usage",
        type: "windowAggregate",
        method: "sum",
        perDay: false,
        timezone: "UTC",
        window: { start: "09:00", end: "17:00" },
      }),
      [
        'removed signals["recent"].relativeWindow: relative window of signal recent removed (was 2h)',
        'added signals["recent"].window: window of signal recent set to 09:00–17:00',
        'added signals["recent"].timezone: time zone of signal recent set to UTC',
      ],
    ],
    [
      "the strategy",
      { ranking: { strategy: "signal", signalRef: "dev" } },
      ["changed ranking.strategy: ranking strategy weightedSum → signal"],
    ],
    ["ranking removed", { ranking: undefined }, ["removed ranking: ranking by weightedSum removed"]],
  ])("names %s", (_name, change, expected) => {
    const changes = diffPolicies(base, { ...base, ...change });
    expect(changes.map((one) => `${one.kind} ${one.path}: ${one.label}`)).toEqual(expected);
  });

  it("gives the values before and after", () => {
    const [change] = diffPolicies(base, { ...base, ranking: sum(["total-usage", 0.5], ["dev", 0.3]) });
    expect(change).toMatchObject({ before: 0.7, after: 0.5 });
    const [added] = diffPolicies({ ...base, signals: [total, dev] }, base);
    expect(added).toMatchObject({
      kind: "added",
      before: null,
      after: { name: "recent", relativeWindowSeconds: 7200 },
    });
  });
});

/** Removes what a diff may ignore: the order of queries, signals and terms. */
function unordered(policy: Policy): unknown {
  const byJson = (list: readonly unknown[]): string[] => list.map((item) => JSON.stringify(item)).sort();
  const ranking = policy.ranking;
  const terms = ranking !== undefined && "terms" in ranking ? byJson(ranking.terms) : [];
  return {
    ...policy,
    queries: byJson(policy.queries),
    signals: byJson(policy.signals),
    ranking: { ...ranking, terms },
  };
}

describe("diffPolicies of generated policies", () => {
  test.prop([policies(false)])("is empty for a policy and itself", (policy) => {
    expect(diffPolicies(policy, structuredClone(policy))).toEqual([]);
  });

  test.prop([policies(false), policies(false)])(
    "is not empty for two that differ, and fits its schema",
    (a, b) => {
      fc.pre(JSON.stringify(unordered(a)) !== JSON.stringify(unordered(b)));
      const changes = diffPolicies(a, b);
      expect(changes.length).toBeGreaterThan(0);
      expect(policyChangeSchema.array().parse(changes)).toEqual(changes);
      expect(diffPolicies(b, a)).toHaveLength(changes.length);
    },
  );
});

describe("every field of the model has words", () => {
  const fieldsOf = (shape: object): string[] =>
    Object.keys(shape).filter((key) => !["name", "type"].includes(key));

  it("in the spec", () => {
    const lists = ["queries", "signals", "ranking"];
    expect(Object.keys(SPEC_FIELDS)).toEqual(
      Object.keys(policySchema.shape).filter((key) => !lists.includes(key)),
    );
  });

  it.each(querySchema.options.map((option) => [option.shape.type.value, option.shape] as const))(
    "in a %s query",
    (type, shape) => {
      expect(Object.keys(queryWords(queryTypeOf({ type }))).sort()).toEqual(fieldsOf(shape).sort());
    },
  );

  it.each(signalSchema.options.map((option) => [option.shape.type.value, option.shape] as const))(
    "in a %s signal",
    (type, shape) => {
      expect(Object.keys(signalWords(signalTypeOf({ type }))).sort()).toEqual(fieldsOf(shape).sort());
    },
  );

  it.each(rankingSchema.options.map((option) => [option.shape.strategy.value, option.shape] as const))(
    "in a ranking by %s",
    (strategy, shape) => {
      const keys = Object.keys(shape).filter((key) => key !== "strategy" && key !== "terms");
      expect(Object.keys(rankingWords(strategyOf({ strategy }))).sort()).toEqual(keys.sort());
    },
  );
});
