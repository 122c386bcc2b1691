import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { exportPolicy } from "./export";
import { policies } from "../../../test/support/policies";
import type { Spelling } from "./model";
import { policySchema, type Policy } from "./model";
import { parsePolicy, parsePolicyDocument } from "./parse";

function exported(
  source: Policy | Parameters<typeof exportPolicy>[0],
  spelling: Spelling,
  format: "yaml" | "json" = "yaml",
): string {
  const result = exportPolicy(source, { spelling, format });
  if (!result.ok) throw new Error(JSON.stringify(result.reasons));
  return result.text;
}

const formats = fc.constantFrom("yaml" as const, "json" as const);

describe("round trip of generated policies", () => {
  test.prop([policies(false), formats], { numRuns: 300 })(
    "through the proposal's spelling",
    (policy, format) => {
      const parsed = parsePolicy(exported(policy, "proposal", format));
      expect(parsed.errors).toEqual([]);
      expect(parsed.policy).toEqual(policy);
      expect(policySchema.parse(parsed.policy)).toEqual(policy);
    },
  );

  test.prop([policies(true), formats], { numRuns: 300 })(
    "through the operator's spelling",
    (policy, format) => {
      const parsed = parsePolicy(exported(policy, "operator", format));
      expect(parsed.errors).toEqual([]);
      expect(parsed.policy).toEqual(policy);
      expect(parsed.spelling).toBe("operator");
    },
  );

  test.prop([policies(true)], { numRuns: 100 })("from one spelling to the other and back", (policy) => {
    const operator = parsePolicy(exported(policy, "operator"));
    const proposal = parsePolicy(exported(operator.document ?? {}, "proposal"));
    expect(proposal.policy).toEqual(policy);
    expect(exported(proposal.document ?? {}, "operator")).toBe(exported(operator.document ?? {}, "operator"));
  });
});

const FULL = `
spec:
  ranking:
    weightedSum:
      terms:
        - {weight: 0.7, signalRef: total, note: heavy}
        - {weight: 300m, signalRef: peak}
    strategy: weightedSum
  futureSwitch: {deep: [1, null, "x"], __proto__: kept}
  signals:
    - {name: total, queryRef: usage, type: aggregate, aggregate: {method: sum, perDay: false}}
    - name: peak
      queryRef: usage
      type: timeWeightedAggregate
      timeWeightedAggregate: {method: max, timezone: UTC, windows: [{startHour: 1, endHour: 2, weight: 1, colour: red}]}
  queries:
    - name: usage
      type: prometheus
      prometheus:
        query: |
          count(x) by (image)
        endpoint: https://mimir.example.com
        extra: yes
metadata: {labels: {team: ci}, name: full}
kind: DiscoveryPolicy
apiVersion: drop.corewire.io/v1alpha1
`;

describe("canonical form", () => {
  it("writes the operator's spelling in order, with its demands, unknown keys last", () => {
    expect(exported(parsePolicy(FULL).document ?? {}, "operator")).toBe(`apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: full
  labels:
    team: ci
  annotations:
    plimsoll.dev/semantics: proposal
spec:
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: https://mimir.example.com
        lookback: 24h
        query: |
          count(x) by (image)
        extra: "yes"
  signals:
    - name: total
      query: usage
      type: aggregate
      aggregate:
        method: sum
    - name: peak
      query: usage
      type: timeWeightedAggregate
      timeWeightedAggregate:
        method: max
        timezone: UTC
        defaultWeight: "0"
        windows:
          - startHour: 1
            endHour: 2
            weight: "1"
            colour: red
  ranking:
    strategy: weightedSum
    weightedSum:
      terms:
        - signal: total
          weight: "0.7"
          note: heavy
        - signal: peak
          weight: 300m
  futureSwitch:
    deep:
      - 1
      - null
      - x
    __proto__: kept
`);
  });

  it("keeps unknown keys both ways and means the same", () => {
    const before = parsePolicy(FULL);
    const operator = parsePolicy(exported(before.document ?? {}, "operator"));
    const after = parsePolicy(exported(operator.document ?? {}, "proposal"));
    expect(operator.policy).toEqual(before.policy);
    expect(after.policy).toEqual(before.policy);
    expect(after.warnings.map((issue) => issue.path)).toEqual([
      "spec.queries[0].prometheus.extra",
      "spec.signals[1].timeWeightedAggregate.windows[0].colour",
      "spec.ranking.weightedSum.terms[0].note",
      "spec.futureSwitch",
    ]);
    expect(JSON.stringify(after.document)).toContain(
      '"futureSwitch":{"deep":[1,null,"x"],"__proto__":"kept"}',
    );
  });

  it("moves nodes.count and keeps a selector of any shape in the proposal's spelling", () => {
    const document = exposure({ nodes: { count: 7, selector: { matchLabels: { a: "b" } } } });
    const text = exported(document, "proposal");
    expect(text).toContain(
      "nodeCount: 7\n      nodes:\n        selector:\n          matchLabels:\n            a: b\n",
    );
    expect(exported(parsePolicy(text).document ?? {}, "operator")).toContain(
      "nodes:\n        count: 7\n        selector:\n          matchLabels:\n            a: b\n",
    );
  });
});

function exposure(nodes: object): Parameters<typeof exportPolicy>[0] {
  const parsed = parsePolicyDocument({
    apiVersion: "drop.corewire.io/v1alpha1",
    kind: "DiscoveryPolicy",
    metadata: { name: "e" },
    spec: {
      queries: [{ name: "q", type: "prometheus", prometheus: { endpoint: "http://p", query: "x" } }],
      signals: [{ name: "s", query: "q", type: "aggregate", aggregate: { method: "sum" } }],
      ranking: {
        strategy: "modelExposure",
        modelExposure: {
          ...nodes,
          preWindowUsageSignal: "s",
          targetWindowUsageSignal: "s",
          pullTimeSignal: "s",
        },
      },
    },
  });
  expect(parsed.errors).toEqual([]);
  return parsed.document ?? {};
}

describe("semantics", () => {
  const bare = parsePolicy(FULL).document ?? {};

  it("are an annotation only where the text would be read with the other", () => {
    expect(exported(bare, "proposal")).not.toContain("semantics");
    const operator = exportPolicy(bare, { spelling: "operator", format: "yaml", semantics: "operator" });
    expect(operator.ok && operator.text).not.toContain("semantics");
    const mixed = exportPolicy(bare, { spelling: "proposal", format: "yaml", semantics: "operator" });
    expect(mixed.ok && mixed.text).toContain("plimsoll.dev/semantics: operator");
    expect(mixed.ok && parsePolicy(mixed.text).policy?.semantics).toBe("operator");
  });

  it("keep an annotation that the author wrote", () => {
    const document = parsePolicy(
      FULL.replace("labels:", "annotations: {plimsoll.dev/semantics: proposal}, labels:"),
    );
    expect(exported(document.document ?? {}, "proposal")).toContain("plimsoll.dev/semantics: proposal");
  });

  it("let a policy without ranking through both spellings", () => {
    const document = parsePolicy(FULL.replace(/ {2}ranking:[^]*strategy: weightedSum\n/, ""), {
      semantics: "operator",
    });
    expect(document.errors).toEqual([]);
    for (const spelling of ["proposal", "operator"] as const) {
      const result = exportPolicy(document.document ?? {}, {
        spelling,
        format: "yaml",
        semantics: "operator",
      });
      expect(result.ok && parsePolicy(result.text).policy).toEqual(document.policy);
    }
  });
});
