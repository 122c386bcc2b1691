import { describe, expect, it } from "vitest";
import { policySchema } from "./model";
import { parsePolicy, parsePolicyDocument } from "./parse";
import {
  expectIssues,
  policyText,
  withQuery,
  withRanking,
  withSignal,
} from "../../../test/support/policyText";

type Case = [name: string, marked: string, errors: string[]];

const warningCases: Case[] = [
  [
    "unknown keys",
    policyText({ spec: "  ▸lookBack: 1h\n" })
      .replace("{method: sum}", "{method: sum, ▸perday: true}")
      .replace("{name: test}", "{name: test, ▸foo: 1}")
      .replace("kind", "▸extra: {}\nkind"),
    [
      "extra: is not a known key here; it is kept but does nothing",
      "metadata.foo: is not a known key",
      "spec.lookBack: is not a known key",
      'spec.signals[0].aggregate.perday: did you mean "perDay"?',
    ],
  ],
  ["an odd key", policyText({ spec: "  ▸'a \"b\" 🐳': 1\n" }), ['spec["a \\"b\\" 🐳"]: is not a known key']],
  [
    "the operator's spelling among the proposal's",
    withSignal("{name: x, ▸query: p, type: aggregate, aggregate: {method: sum}}"),
    ["spec.signals[0].query: is the released operator's spelling, the rest of the policy the proposal's"],
  ],
  [
    "both spellings of one thing",
    withSignal("{name: x, queryRef: p, ▸query: p, type: aggregate, aggregate: {method: sum}}"),
    ["spec.signals[0].query: is the released operator's spelling"],
  ],
  [
    "credentials in a URL",
    withQuery("{name: x, type: loki, loki: {endpoint: ▸'http://u:p@l', query: x}}"),
    ["spec.queries[0].loki.endpoint: carries credentials"],
  ],
  [
    "a statistic that a profile lacks",
    withSignal("{name: x, queryRef: c, type: eventPullTime, eventPullTime: {statistic: ▸p90}}"),
    ["spec.signals[0].eventPullTime.statistic: answers p50, p95 and count only"],
  ],
  [
    "a window longer than the lookback",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: ▸25h}}",
    ),
    ["spec.signals[0].windowAggregate.relativeWindow: is longer than the query's lookback"],
  ],
  [
    "a zone beside a relative window",
    withSignal(
      "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: 1h, ▸timezone: UTC}}",
    ),
    ["spec.signals[0].windowAggregate.timezone: does nothing"],
  ],
  [
    "a step longer than the lookback",
    withQuery(
      "{name: x, type: prometheus, prometheus: {endpoint: 'http://p', query: x, lookback: 1h, step: ▸2h}}",
    ),
    ["spec.queries[0].prometheus.step: only one sample"],
  ],
  [
    "no hour windows",
    withSignal(
      "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: UTC, windows: ▸[]}}",
    ),
    ["spec.signals[0].timeWeightedAggregate.windows: every sample gets defaultWeight"],
  ],
];

describe("warnings", () => {
  it.each(warningCases)("%s", (_name, marked, warnings) => {
    expectIssues(marked, "warnings", warnings);
  });

  it("are none for what Kubernetes itself adds", () => {
    const added = "test, uid: u, resourceVersion: '1', generation: 2, labels: {a: b}, annotations: {c: d}";
    expectIssues(`${policyText().replace("test", added)}status: {lastRunTime: x}\n`, "warnings", []);
  });
});

describe("defaults and forms", () => {
  it("fills in what is omitted", () => {
    const { policy } = expectIssues(policyText(), "warnings", []);
    expect(policy).toMatchObject({
      name: "test",
      semantics: "proposal",
      syncIntervalSeconds: 1800,
      maxImages: 50,
      queries: [
        { queryType: "range", lookbackSeconds: 86400, stepSeconds: 300 },
        { queryType: "instant" },
        { lookbackSeconds: 86400, parser: { type: "kubernetesEvents" } },
        { maxScan: 1000 },
        {},
      ],
      signals: [
        { perDay: false },
        { metric: "pullTime", durationMode: "messageDuration", includeCacheHits: false },
      ],
    });
    expect(policySchema.parse(policy)).toEqual(policy);
    const sum = withRanking(
      "{strategy: weightedSum, weightedSum: {terms: [{signalRef: s, weight: 300m}, {signalRef: s, weight: 2}]}}",
    );
    expect(parsePolicy(sum).policy?.ranking).toEqual({
      strategy: "weightedSum",
      normalize: "minMax",
      missingSignal: "zero",
      terms: [
        { signalRef: "s", weight: 0.3 },
        { signalRef: "s", weight: 2 },
      ],
    });
  });

  it("reads nulls and empty optional texts as absent", () => {
    const { policy } = expectIssues(
      policyText({ spec: "  maxImages:\n  imageFilter: ''\n" }),
      "warnings",
      [],
    );
    expect(policy?.maxImages).toBe(50);
    expect(policy).not.toHaveProperty("imageFilter");
  });

  it("names things as their author likes", () => {
    const names = [
      "__proto__",
      "constructor",
      "toString",
      'a "quoted" <b>name</b>',
      "🐳 Köln",
      "0",
      "spec.x[1]",
    ];
    const quoted = names.map((name) => JSON.stringify(name));
    const { policy, errors, warnings } = parsePolicy(
      policyText({
        queries: `  queries:\n${quoted.map((name) => `    - {name: ${name}, type: prometheus, prometheus: {endpoint: "http://p", query: x}}\n`).join("")}`,
        signals: `  signals:\n${quoted.map((name) => `    - {name: ${name}, queryRef: ${name}, type: aggregate, aggregate: {method: sum}}\n`).join("")}`,
        ranking: `  ranking: {strategy: weightedSum, weightedSum: {terms: [${quoted.map((name) => `{signalRef: ${name}, weight: 1}`).join(", ")}]}}\n`,
      }),
    );
    expect([...errors, ...warnings]).toEqual([]);
    expect(policy?.signals.map((signal) => signal.name)).toEqual(names);
  });

  it("does not take an inherited property for a name or a key", () => {
    expectIssues(
      withSignal("{name: x, queryRef: ▸constructor, type: aggregate, aggregate: {method: sum}}"),
      "errors",
      ['spec.signals[0].queryRef: no query is named "constructor"'],
    );
    const parsed = parsePolicy(policyText({ spec: "  __proto__: {maxImages: 3}\n  constructor: 1\n" }));
    expect(parsed.policy?.maxImages).toBe(50);
    expect(parsed.warnings.map((issue) => issue.path)).toEqual(["spec.__proto__", "spec.constructor"]);
    expect(({} as { maxImages?: number }).maxImages).toBeUndefined();
  });

  it("finds three mistakes at once, each with its line and column", () => {
    const text = `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: three
spec:
  maxImages: none
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: https://mimir.example.com
        step: 1 minute
        query: up
  signals:
    - name: total
      queryRef: usge
      type: aggregate
      aggregate:
        method: sum
  ranking:
    strategy: signal
    signal:
      signalRef: total
`;
    expect(parsePolicy(text).errors).toEqual([
      { path: "spec.maxImages", message: 'must be a whole number, not text ("none")', line: 6, column: 14 },
      {
        path: "spec.queries[0].prometheus.step",
        message: '"1 minute" is not a duration like "90s", "1h30m" or "168h"',
        line: 12,
        column: 15,
      },
      {
        path: "spec.signals[0].queryRef",
        message: 'no query is named "usge"; there is "usage"; did you mean "usage"?',
        line: 16,
        column: 17,
      },
    ]);
  });
});

describe("parsePolicyDocument", () => {
  it("gives the same for JSON, without lines", () => {
    const text = parsePolicy(withSignal("{name: x, queryRef: y, type: aggregate, aggregate: {method: sum}}"));
    const parsed = parsePolicyDocument(text.document);
    expect(parsed.errors).toEqual(text.errors.map(({ path, message }) => ({ path, message })));
    expect(parsePolicyDocument(parsePolicy(policyText()).document).policy).toEqual(
      parsePolicy(policyText()).policy,
    );
  });

  it("survives whatever it is given", () => {
    const circular: Record<string, unknown> = {};
    circular.spec = circular;
    for (const value of [
      undefined,
      null,
      1,
      "x",
      [],
      new Date(0),
      () => 1,
      Number.NaN,
      circular,
      { spec: new Map() },
      { spec: 1n },
    ]) {
      const parsed = parsePolicyDocument(value);
      expect(parsed.valid).toBe(false);
      expect(parsed.errors.length).toBeGreaterThan(0);
    }
  });
});
