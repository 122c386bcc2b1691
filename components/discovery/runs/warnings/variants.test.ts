import { describe, expect, it } from "vitest";
import { convertibleSignals, parsePolicy, withJobStarts } from "@/lib/discovery";
import { withSemantics, withStartsPerDay } from "./variants";

const spec = `# kept
apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: exposure
spec:
  maxImages: 3
  queries:
    - name: usage
      type: prometheus
      prometheus: { endpoint: http://prometheus.example.com, query: up }
  signals:
    - name: before
      queryRef: usage
      type: windowAggregate
      windowAggregate: { relativeWindow: 1h, method: sum }
    - name: target
      queryRef: usage
      type: aggregate
      aggregate: { method: sum }
    - name: pull
      queryRef: usage
      type: aggregate
      aggregate: { method: max }
  ranking:
    strategy: modelExposure
    modelExposure:
      nodeCount: 100
      preWindowUsageSignalRef: before
      targetWindowUsageSignalRef: target
      pullTimeSignalRef: pull
`;

function policyOf(text: string) {
  const { policy } = parsePolicy(text);
  if (policy === null || policy === undefined) throw new Error("the policy does not parse");
  return policy;
}

describe("withStartsPerDay", () => {
  it("converts the two usage signals and leaves the rest alone", () => {
    const policy = policyOf(spec);
    expect(convertibleSignals(policy).map(({ name }) => name)).toEqual(["before", "target"]);
    const changed = withStartsPerDay(spec, policy);
    expect(changed).toContain("# kept");
    expect(policyOf(changed).signals).toMatchObject([
      { name: "before", method: "increase", perDay: true, relativeWindowSeconds: 3600 },
      { name: "target", method: "increase", perDay: true },
      { name: "pull", method: "max", perDay: false },
    ]);
    expect(policyOf(changed).signals).toEqual(withJobStarts(policy).signals);
    expect(convertibleSignals(policyOf(changed))).toEqual([]);
  });
});

it("withSemantics sets the annotation beside the policy", () => {
  expect(policyOf(spec).semantics).toBe("proposal");
  expect(policyOf(withSemantics(spec, "operator")).semantics).toBe("operator");
});
