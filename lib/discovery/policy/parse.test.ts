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

const errorCases: Record<string, Case[]> = {
  document: [
    [
      "wrong apiVersion",
      policyText().replace("drop.core", "▸puller.core"),
      ["apiVersion: must be drop.corewire.io/v1alpha1"],
    ],
    [
      "no apiVersion",
      policyText().replace(/^.*\n/, "").replace("kind", "▸kind"),
      ["apiVersion: is missing: drop.corewire.io/v1alpha1"],
    ],
    [
      "wrong kind",
      policyText().replace(": Disc", ": ▸PullPolicy #"),
      ['kind: must be DiscoveryPolicy, not "PullPolicy"'],
    ],
    [
      "no metadata",
      policyText({ head: "▸apiVersion: drop.corewire.io/v1alpha1\nkind: DiscoveryPolicy\n" }),
      ["metadata: is missing"],
    ],
    [
      "no name",
      policyText().replace("metadata: {name: test}", "▸metadata: {}"),
      ["metadata.name: is missing"],
    ],
    [
      "a bad name",
      policyText().replace("test}", "▸Test_1}"),
      ['metadata.name: "Test_1" is not a name that Kubernetes accepts'],
    ],
    ["a long name", policyText().replace("test}", `▸${"a".repeat(254)}}`), ["metadata.name: at most 253"]],
    [
      "a number as name",
      policyText().replace("test}", "▸12}"),
      ['metadata.name: must be text, not a number (12); write "12"'],
    ],
    ["no spec", "▸" + policyText().replace(/spec:[^]*/, ""), ["spec: is missing"]],
    ["a list", "▸[]", [": a DiscoveryPolicy is a map"]],
    ["a word", "▸hello", [": a DiscoveryPolicy is a map"]],
    ["nothing", "▸", [": the document is empty"]],
    ["a comment only", "▸# nothing\n", [": the document is empty"]],
    [
      "an unknown annotation value",
      policyText().replace("test}", "test, annotations: {plimsoll.dev/semantics: ▸both}}"),
      ['metadata.annotations["plimsoll.dev/semantics"]: "both" is not known; allowed: proposal, operator'],
    ],
  ],
  spec: [
    [
      "a wrong type",
      policyText({ spec: '  maxImages: ▸"30"\n' }),
      ['spec.maxImages: must be a whole number, not text ("30"); write 30 without quotes'],
    ],
    ["zero images", policyText({ spec: "  maxImages: ▸0\n" }), ["spec.maxImages: must be at least 1, not 0"]],
    [
      "a fraction",
      policyText({ spec: "  maxImages: ▸1.5\n" }),
      ["spec.maxImages: must be a whole number, not 1.5"],
    ],
    [
      "too many images",
      policyText({ spec: "  maxImages: ▸3000000000\n" }),
      ["spec.maxImages: 3000000000 is too large"],
    ],
    [
      "a duration in days",
      policyText({ spec: "  syncInterval: ▸7d\n" }),
      ['spec.syncInterval: Go durations have no days, write "168h"'],
    ],
    [
      "a number as duration",
      policyText({ spec: "  syncInterval: ▸60\n" }),
      ["spec.syncInterval: not a number (60)"],
    ],
    [
      "a duration of nothing",
      policyText({ spec: "  syncInterval: ▸0s\n" }),
      ["spec.syncInterval: must be longer than 0"],
    ],
    [
      "a negative duration",
      policyText({ spec: "  syncInterval: ▸-1h\n" }),
      ["spec.syncInterval: must be longer than 0"],
    ],
    ["a bad regex", policyText({ spec: "  imageFilter: ▸(a\n" }), ["spec.imageFilter: missing closing )"]],
    [
      "a lookahead",
      policyText({ spec: "  imageFilter: ▸^(?!x)\n" }),
      ["spec.imageFilter: RE2 has no lookahead"],
    ],
    [
      "no queries",
      policyText({ queries: "  ▸queries: []\n" }).replace("▸queries: []", "queries: ▸[]"),
      ["spec.queries: is empty: at least one query is needed"],
    ],
    [
      "no signals",
      policyText({ signals: "" }).replace("spec:", "▸spec:"),
      ["spec.signals: is missing: at least one signal is needed"],
    ],
    ["no ranking", policyText({ ranking: "" }).replace("spec:", "▸spec:"), ["spec.ranking: is missing"]],
    ["a null ranking", policyText({ ranking: "  ▸ranking:\n" }), ["spec.ranking: is missing"]],
    [
      "queries of a wrong type",
      policyText({ queries: "  queries: ▸{}\n" }),
      ["spec.queries: must be a list, not a map"],
    ],
    ["a signal of a wrong type", withSignal("▸text"), ['spec.signals[0]: must be a map, not text ("text")']],
    [
      "an infinite number",
      policyText({ spec: "  ▸maxImages: .inf\n" }).replace("▸maxImages: ", "maxImages: ▸"),
      ["spec.maxImages: is not a finite number"],
    ],
  ],
  queries: [
    [
      "a duplicate name",
      withQuery("{name: p, type: loki, loki: {endpoint: 'http://l', query: x}}").replace(
        "{name: p, type: prom",
        "{name: ▸p, type: prom",
      ),
      ['spec.queries[1].name: "p" is already the name of queries[0]'],
    ],
    [
      "an unknown type",
      withQuery("{name: x, type: ▸promtheus}"),
      [
        'spec.queries[0].type: "promtheus" is not known; allowed: prometheus, loki, registry, pullCostProfile; did you mean "prometheus"?',
      ],
    ],
    [
      "no type and no name",
      withQuery("▸{}").replace("▸", "▸▸"),
      [
        "spec.queries[0].name: is missing",
        "spec.queries[0].type: is missing: where the query goes: one of prometheus, loki",
      ],
    ],
    [
      "an empty name",
      withQuery("{name: ▸'', type: loki, loki: {endpoint: 'http://l', query: x}}"),
      ["spec.queries[0].name: is empty"],
    ],
    ["no block", withQuery("▸{name: x, type: loki}"), ["spec.queries[0].loki: is missing: the block"]],
    [
      "a block that does not fit",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, ▸prometheus: {}}"),
      ["spec.queries[0].prometheus: does not fit type: loki"],
    ],
    [
      "no endpoint",
      withQuery("{name: x, type: loki, ▸loki: {query: x}}"),
      ["spec.queries[0].loki.endpoint: is missing: the base URL of Loki"],
    ],
    [
      "an endpoint without scheme",
      withQuery("{name: x, type: loki, loki: {endpoint: ▸'loki:3100', query: x}}"),
      ['spec.queries[0].loki.endpoint: is not an http or https URL; did you mean "https://loki:3100"?'],
    ],
    [
      "another scheme",
      withQuery("{name: x, type: loki, loki: {endpoint: ▸'file:///etc/passwd', query: x}}"),
      ["spec.queries[0].loki.endpoint: is not an http or https URL"],
    ],
    [
      "no host",
      withQuery("{name: x, type: loki, loki: {endpoint: ▸'http://', query: x}}"),
      ["spec.queries[0].loki.endpoint: is not an http or https URL"],
    ],
    [
      "an empty query",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: ▸' '}}"),
      ["spec.queries[0].loki.query: is empty"],
    ],
    [
      "a loki instant query",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x, queryType: ▸instant}}"),
      ["spec.queries[0].loki.queryType: allowed: range"],
    ],
    [
      "an unknown parser",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x, parser: {type: ▸json}}}"),
      ["spec.queries[0].loki.parser.type: allowed: kubernetesEvents"],
    ],
    [
      "no repositories",
      withQuery("{name: x, type: registry, registry: {url: 'http://r', repositories: ▸[]}}"),
      ["spec.queries[0].registry.repositories: is empty"],
    ],
    [
      "a repository that is no text",
      withQuery("{name: x, type: registry, registry: {url: 'http://r', repositories: [a, ▸1]}}"),
      ["spec.queries[0].registry.repositories[1]: must be a repository's path"],
    ],
    [
      "bad registry numbers and patterns",
      withQuery(
        "{name: x, type: registry, registry: {url: 'http://r', repositories: [a], topX: ▸0, maxScan: ▸-1, tagFilter: ▸'[', versionPattern: ▸'*', imageTemplate: ▸'{{.Tag | upper}}'}}",
      ),
      [
        "spec.queries[0].registry.topX: at least 1",
        "spec.queries[0].registry.maxScan: at least 1",
        "spec.queries[0].registry.tagFilter: RE2",
        "spec.queries[0].registry.versionPattern: RE2",
        "spec.queries[0].registry.imageTemplate: may contain only {{.Registry}}",
      ],
    ],
    [
      "a profile from nowhere",
      withQuery("{name: x, type: pullCostProfile, ▸pullCostProfile: {}}"),
      ["spec.queries[0].pullCostProfile.url: is missing"],
    ],
    [
      "a profile from two places",
      withQuery("{name: x, type: pullCostProfile, pullCostProfile: {url: 'http://c', ▸document: d}}"),
      ["spec.queries[0].pullCostProfile.document: stands beside url"],
    ],
    [
      "a secret without a name",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, ▸secretRef: {}}"),
      ["spec.queries[0].secretRef.name: is missing"],
    ],
    [
      "a secret as text",
      withQuery("{name: x, type: loki, loki: {endpoint: 'http://l', query: x}, secretRef: ▸creds}"),
      ['spec.queries[0].secretRef: must be a map, not text ("creds")'],
    ],
  ],
  signals: [
    [
      "a dangling reference",
      withSignal("{name: x, queryRef: ▸runer, type: aggregate, aggregate: {method: sum}}"),
      ['spec.signals[0].queryRef: no query is named "runer"; there are "p", "now", "l", "r", "c"'],
    ],
    [
      "no reference",
      withSignal("▸{name: x, type: aggregate, aggregate: {method: sum}}"),
      ["spec.signals[0].queryRef: is missing: the name of a query"],
    ],
    [
      "two references that differ",
      withSignal("{name: x, queryRef: p, query: ▸now, type: aggregate, aggregate: {method: sum}}"),
      ['spec.signals[0].query: says "now" where queryRef says "p"'],
    ],
    [
      "a duplicate name",
      withSignal("{name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}").replace(
        "- {name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}\n    - {name: t",
        "- {name: ▸s, queryRef: p, type: aggregate, aggregate: {method: sum}}\n    - {name: t",
      ),
      ['spec.signals[1].name: "s" is already the name of signals[0]'],
    ],
    [
      "an unknown method",
      withSignal("{name: x, queryRef: p, type: aggregate, aggregate: {method: ▸SUM}}"),
      [
        'spec.signals[0].aggregate.method: "SUM" is not known; allowed: sum, max, avg, count, min, increase; did you mean "sum"?',
      ],
    ],
    [
      "a block that does not fit",
      withSignal("▸{name: x, queryRef: p, type: aggregate, ▸windowAggregate: {method: sum}}"),
      [
        "spec.signals[0].aggregate: is missing",
        "spec.signals[0].windowAggregate: does not fit type: aggregate",
      ],
    ],
    [
      "a flag as text",
      withSignal("{name: x, queryRef: p, type: aggregate, aggregate: {method: sum, perDay: ▸'yes'}}"),
      ['spec.signals[0].aggregate.perDay: must be true or false, not "yes"'],
    ],
    [
      "an unknown zone",
      withSignal(
        "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: ▸berlin, windows: [{startHour: 1, endHour: 2, weight: 1}]}}",
      ),
      [
        'spec.signals[0].timeWeightedAggregate.timezone: "berlin" is not an IANA time zone; did you mean "Europe/Berlin"?',
      ],
    ],
    [
      "an offset as zone",
      withSignal(
        "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: ▸'+02:00', windows: [{startHour: 1, endHour: 2, weight: 1}]}}",
      ),
      ["spec.signals[0].timeWeightedAggregate.timezone: is not an IANA time zone"],
    ],
    [
      "bad windows",
      withSignal(
        "{name: x, queryRef: p, type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: UTC, defaultWeight: ▸heavy, windows: [{startHour: 22, endHour: ▸6, weight: 1}, {startHour: 9, endHour: ▸9, weight: 1}, {startHour: ▸-1, endHour: ▸25, weight: ▸[]}, ▸▸▸{}]}}",
      ),
      [
        'spec.signals[0].timeWeightedAggregate.defaultWeight: "heavy" is not a weight',
        "spec.signals[0].timeWeightedAggregate.windows[0].endHour: must be after startHour (22), not 6; for a window over midnight write two: 22–24 and 0–6",
        "spec.signals[0].timeWeightedAggregate.windows[1].endHour: must be after startHour (9), not 9",
        "spec.signals[0].timeWeightedAggregate.windows[2].startHour: must be from 0 to 24, not -1",
        "spec.signals[0].timeWeightedAggregate.windows[2].endHour: must be from 0 to 24, not 25",
        "spec.signals[0].timeWeightedAggregate.windows[2].weight: [] is not a weight",
        "spec.signals[0].timeWeightedAggregate.windows[3].startHour: is missing",
        "spec.signals[0].timeWeightedAggregate.windows[3].endHour: is missing",
        "spec.signals[0].timeWeightedAggregate.windows[3].weight: is missing",
      ],
    ],
    [
      "no window at all",
      withSignal("{name: x, queryRef: p, type: windowAggregate, ▸windowAggregate: {method: sum}}"),
      ["spec.signals[0].windowAggregate.relativeWindow: is missing"],
    ],
    [
      "two windows",
      withSignal(
        "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: 2h, timezone: UTC, ▸window: {start: '09:00', end: '17:00'}}}",
      ),
      ["spec.signals[0].windowAggregate.window: stands beside relativeWindow"],
    ],
    [
      "a window without zone",
      withSignal(
        "{name: x, queryRef: p, type: windowAggregate, ▸windowAggregate: {method: sum, window: {start: '09:00', end: '17:00'}}}",
      ),
      ["spec.signals[0].windowAggregate.timezone: is missing"],
    ],
    [
      "bad clock times",
      withSignal(
        "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, timezone: UTC, window: {start: ▸'9:00', end: ▸'24:30'}}}",
      ),
      [
        'spec.signals[0].windowAggregate.window.start: write "09:00"',
        "spec.signals[0].windowAggregate.window.end: is not a local time",
      ],
    ],
    [
      "24:00 as start",
      withSignal(
        "{name: x, queryRef: p, type: windowAggregate, windowAggregate: {method: sum, timezone: UTC, window: {start: ▸'24:00', end: '24:00'}}}",
      ),
      ["spec.signals[0].windowAggregate.window.start: is not a local time"],
    ],
    [
      "an unknown statistic",
      withSignal(
        "{name: x, queryRef: l, type: eventPullTime, eventPullTime: {statistic: ▸p99, metric: ▸size, durationMode: ▸pair, includeCacheHits: ▸1}}",
      ),
      [
        "spec.signals[0].eventPullTime.statistic: allowed: p50, p90, p95, avg, max, count, failureCount, cacheHitCount",
        "spec.signals[0].eventPullTime.metric: allowed: pullTime, imageSize",
        "spec.signals[0].eventPullTime.durationMode: allowed: messageDuration, eventPair",
        "spec.signals[0].eventPullTime.includeCacheHits: must be true or false, not 1",
      ],
    ],
    [
      "pull time of samples",
      withSignal("{name: x, queryRef: ▸p, type: eventPullTime, eventPullTime: {statistic: p50}}"),
      [
        "spec.signals[0].queryRef: names a prometheus query; eventPullTime reads a loki or pullCostProfile query",
      ],
    ],
    [
      "samples of events",
      withSignal("{name: x, queryRef: ▸l, type: aggregate, aggregate: {method: sum}}"),
      ["spec.signals[0].queryRef: names a loki query; aggregate reads a prometheus query"],
    ],
    [
      "samples of a profile",
      withSignal("{name: x, queryRef: ▸c, type: aggregate, aggregate: {method: sum}}"),
      ["spec.signals[0].queryRef: names a pullCostProfile query"],
    ],
    [
      "times of tags",
      withSignal(
        "{name: x, query: ▸r, type: windowAggregate, windowAggregate: {method: sum, relativeWindow: 1h}}",
      ),
      ["spec.signals[0].query: names a registry query, which has no times; only aggregate reads it"],
    ],
    [
      "extensions of one sample",
      withSignal("{name: x, queryRef: now, type: aggregate, aggregate: {method: ▸increase, perDay: ▸true}}"),
      [
        'spec.signals[0].aggregate.method: "increase" needs a series',
        "spec.signals[0].aggregate.perDay: divides by the lookback",
      ],
    ],
  ],
  ranking: [
    [
      "no strategy",
      withRanking("{}").replace("ranking", "▸ranking"),
      [
        "spec.ranking.strategy: is missing: how signals become a score: one of signal, weightedSum, modelExposure, product, expectedColdPulls",
      ],
    ],
    [
      "an unknown strategy",
      withRanking("{strategy: ▸weightedsum}"),
      ['spec.ranking.strategy: did you mean "weightedSum"?'],
    ],
    [
      "a block that does not fit",
      withRanking("{strategy: signal, signal: {signalRef: s}, ▸product: {terms: []}}"),
      ["spec.ranking.product: does not fit strategy: signal"],
    ],
    [
      "no signal",
      withRanking("{strategy: signal}").replace("ranking", "▸ranking"),
      ["spec.ranking.signal: is missing"],
    ],
    [
      "a dangling signal",
      withRanking("{strategy: signal, signal: {signalRef: ▸u}}"),
      ['spec.ranking.signal.signalRef: no signal is named "u"; there are "s", "t"'],
    ],
    [
      "a dangling signal of the operator",
      withRanking("{strategy: signal, signal: ▸u}"),
      ['spec.ranking.signal: no signal is named "u"'],
    ],
    [
      "bad terms",
      withRanking(
        "{strategy: weightedSum, weightedSum: {normalize: ▸zscore, missingSignal: ▸skip, terms: [{signalRef: ▸u, weight: ▸'0,7'}, ▸{signalRef: s}, ▸{weight: 1}, ▸s]}}",
      ),
      [
        "spec.ranking.weightedSum.normalize: allowed: minMax",
        "spec.ranking.weightedSum.missingSignal: allowed: zero, drop",
        'spec.ranking.weightedSum.terms[0].signalRef: no signal is named "u"',
        'spec.ranking.weightedSum.terms[0].weight: "0,7" is not a weight',
        "spec.ranking.weightedSum.terms[1].weight: is missing",
        "spec.ranking.weightedSum.terms[2].signalRef: is missing",
        "spec.ranking.weightedSum.terms[3]: must be a map",
      ],
    ],
    [
      "no terms",
      withRanking("{strategy: product, product: {terms: ▸[]}}"),
      ["spec.ranking.product.terms: is empty"],
    ],
    [
      "a bad exposure",
      withRanking(
        "{strategy: modelExposure, modelExposure: {nodeCount: ▸0, preWindowUsageSignalRef: ▸u, targetWindowUsageSignalRef: s, pullTimeSignalRef: t}}",
      ),
      [
        "spec.ranking.modelExposure.nodeCount: must be at least 1, not 0",
        "spec.ranking.modelExposure.preWindowUsageSignalRef: no signal",
      ],
    ],
    [
      "an exposure without signals",
      withRanking("{strategy: modelExposure, ▸▸▸modelExposure: {nodeCount: 2}}"),
      [
        "spec.ranking.modelExposure.preWindowUsageSignalRef: is missing",
        "spec.ranking.modelExposure.targetWindowUsageSignalRef: is missing",
        "spec.ranking.modelExposure.pullTimeSignalRef: is missing",
      ],
    ],
    [
      "a selector without count",
      withRanking(
        "{strategy: modelExposure, ▸modelExposure: {nodes: {selector: {a: b}}, preWindowUsageSignal: s, targetWindowUsageSignal: s, pullTimeSignal: t}}",
      ),
      ["spec.ranking.modelExposure.nodeCount: a selector is not enough"],
    ],
    [
      "two counts",
      withRanking(
        "{strategy: expectedColdPulls, expectedColdPulls: {nodeCount: ▸3, nodes: {count: 2}, preWindowUsageSignal: s, targetWindowUsageSignal: s, pullTimeSignal: t}}",
      ),
      ["spec.ranking.expectedColdPulls.nodeCount: differs from nodes.count"],
    ],
  ],
};

describe.each(Object.entries(errorCases))("errors in the %s", (_group, cases) => {
  it.each(cases)("%s", (_name, marked, errors) => {
    expectIssues(marked, "errors", errors);
  });
});

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
