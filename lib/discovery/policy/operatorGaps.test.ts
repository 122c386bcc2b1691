import { describe, expect, it } from "vitest";
import { exportPolicy } from "./export";
import { parsePolicy } from "./parse";

const head = (rest: string): string => `apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: {name: t}
spec:
  queries:
    - {name: p, type: prometheus, prometheus: {endpoint: http://p, query: x}}
    - {name: l, type: loki, loki: {endpoint: http://l, query: x}}
${rest}`;

describe("what the operator's spelling cannot say", () => {
  const signal = (block: string, on = "p"): string =>
    head(
      `  signals: [{name: s, queryRef: ${on}, ${block}}]\n  ranking: {strategy: signal, signal: {signalRef: s}}`,
    );
  const ranked = (ranking: string): string =>
    head(
      `  signals: [{name: s, queryRef: p, type: aggregate, aggregate: {method: sum}}]\n  ranking: ${ranking}`,
    );
  const refs = "preWindowUsageSignalRef: s, targetWindowUsageSignalRef: s, pullTimeSignalRef: s";

  it.each([
    ["product", ranked("{strategy: product, product: {terms: [{signalRef: s}]}}"), "spec.ranking.strategy"],
    [
      "expectedColdPulls",
      ranked(`{strategy: expectedColdPulls, expectedColdPulls: {nodeCount: 3, ${refs}}}`),
      "spec.ranking.strategy",
    ],
    [
      "increase",
      signal("type: aggregate, aggregate: {method: increase}"),
      "spec.signals[0].aggregate.method",
    ],
    [
      "perDay",
      signal("type: aggregate, aggregate: {method: sum, perDay: true}"),
      "spec.signals[0].aggregate.perDay",
    ],
    [
      "eventPair",
      signal("type: eventPullTime, eventPullTime: {statistic: p50, durationMode: eventPair}", "l"),
      "spec.signals[0].eventPullTime.durationMode",
    ],
    [
      "cache hits",
      signal("type: eventPullTime, eventPullTime: {statistic: p50, includeCacheHits: true}", "l"),
      "spec.signals[0].eventPullTime.includeCacheHits",
    ],
    [
      "failureCount",
      signal("type: eventPullTime, eventPullTime: {statistic: failureCount}", "l"),
      "spec.signals[0].eventPullTime.statistic",
    ],
    [
      "cacheHitCount",
      signal("type: eventPullTime, eventPullTime: {statistic: cacheHitCount}", "l"),
      "spec.signals[0].eventPullTime.statistic",
    ],
    [
      "24:00",
      signal(
        'type: windowAggregate, windowAggregate: {method: sum, timezone: UTC, window: {start: "00:00", end: "24:00"}}',
      ),
      "spec.signals[0].windowAggregate.window.end",
    ],
    [
      "no windows",
      signal("type: timeWeightedAggregate, timeWeightedAggregate: {method: sum, timezone: UTC, windows: []}"),
      "spec.signals[0].timeWeightedAggregate.windows",
    ],
    [
      "a pull-cost profile",
      signal("type: aggregate, aggregate: {method: sum}").replace(
        "  signals:",
        "    - {name: c, type: pullCostProfile, pullCostProfile: {url: http://c}}\n  signals:",
      ),
      "spec.queries[2].type",
    ],
    [
      "keys beside signalRef",
      ranked("{strategy: signal, signal: {signalRef: s, note: x}}"),
      "spec.ranking.signal.note",
    ],
  ])("%s", (_name, text, path) => {
    const parsed = parsePolicy(text);
    expect(parsed.errors).toEqual([]);
    const result = exportPolicy(parsed.document ?? {}, { spelling: "operator", format: "yaml" });
    expect(result.ok ? [] : result.reasons.map((reason) => reason.path)).toEqual([path]);
    const proposal = exportPolicy(parsed.document ?? {}, { spelling: "proposal", format: "yaml" });
    expect(proposal.ok && parsePolicy(proposal.text).policy).toEqual(parsed.policy);
  });

  it("gives every reason at once", () => {
    const text = head(
      "  signals: [{name: s, queryRef: p, type: aggregate, aggregate: {method: increase, perDay: true}}]\n" +
        "  ranking: {strategy: product, product: {terms: [{signalRef: s}]}}",
    );
    const result = exportPolicy(parsePolicy(text).document ?? {}, { spelling: "operator", format: "json" });
    expect(result.ok ? [] : result.reasons).toHaveLength(3);
  });

  it("is warned of in operator semantics", () => {
    const parsed = parsePolicy(ranked("{strategy: product, product: {terms: [{signalRef: s}]}}"), {
      semantics: "operator",
    });
    expect(parsed.valid).toBe(true);
    expect(parsed.warnings.map((issue) => issue.path)).toEqual(["spec.ranking.strategy"]);
  });

  it("refuses a document with errors", () => {
    const result = exportPolicy({ kind: "x" }, { spelling: "proposal", format: "yaml" });
    expect(result.ok ? [] : result.reasons.map((reason) => reason.path)).toContain("spec");
  });
});
