import { describe, expect, it } from "vitest";
import { parsePolicy, signalUnit, type Policy } from "@/lib/discovery";
import { formatRawValue, signalCaption } from "./units";

const { policy } = parsePolicy(`
apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: { name: units }
spec:
  maxImages: 1
  queries:
    - { name: q, type: prometheus, prometheus: { endpoint: "http://p", query: x, lookback: 24h, step: 1m } }
    - { name: l, type: loki, loki: { endpoint: "http://l", query: '{a="b"}', lookback: 24h } }
  signals:
    - { name: sum, queryRef: q, type: aggregate, aggregate: { method: sum } }
    - { name: sum-a-day, queryRef: q, type: aggregate, aggregate: { method: sum, perDay: true } }
    - { name: peak, queryRef: q, type: aggregate, aggregate: { method: max } }
    - { name: count, queryRef: q, type: aggregate, aggregate: { method: count } }
    - { name: starts, queryRef: q, type: aggregate, aggregate: { method: increase, perDay: true } }
    - { name: recent, queryRef: q, type: windowAggregate, windowAggregate: { method: avg, relativeWindow: 1h } }
    - { name: pulls, queryRef: l, type: eventPullTime, eventPullTime: { statistic: p90 } }
  ranking: { strategy: signal, signal: { signalRef: sum } }
`);

function units(): Policy {
  if (policy === null || policy === undefined) throw new Error("the policy of this test has mistakes");
  return policy;
}

describe("a signal's number", () => {
  it.each([
    ["sum", "4,760", "sum of all samples"],
    ["sum-a-day", "4,760", "sum of all samples, per day"],
    ["peak", "4,760", "largest of all samples"],
    ["recent", "4,760", "average of the window's samples"],
    ["count", "4,760 samples", null],
    ["starts", "4,760 rises/day", null],
    ["pulls", "4,760 s", null],
  ])("has a unit or a caption, never the method in the unit's place: %s", (name, text, caption) => {
    expect(formatRawValue(units(), name, 4760)).toBe(text);
    expect(signalCaption(units(), name)).toBe(caption);
    expect(signalUnit(units(), name) === null).toBe(caption !== null);
  });

  it("of an unknown signal has neither", () => {
    expect(formatRawValue(units(), "none", 2)).toBe("2");
    expect(signalCaption(units(), "none")).toBeNull();
  });
});
