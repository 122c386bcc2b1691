import { describe, expect, it } from "vitest";
import type { Policy } from "../policy/model";
import { parsePolicy } from "../policy/parse";
import { POLICY_TEMPLATES } from "../policy/templates";
import { withMaxImages } from "./cutMove";
import { withWeight, withSignalField, type Move } from "./moves";
import { rewriteYaml } from "./rewriteYaml";

const TEXT = `# what the team agreed on
apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata: {name: usage, labels: {team: ci}}
x-note: kept
spec:
  syncInterval: 30m
  maxImages: 30   # nodes have room for so many
  queries:
  - name: running
    type: prometheus
    prometheus:
      endpoint: http://prometheus:9090
      lookback: 168h
      query: |
        sum(running) by (image)
  signals:
  - name: total
    queryRef: running
    type: aggregate
    aggregate: {method: sum}
  - name: work
    queryRef: running
    type: timeWeightedAggregate
    timeWeightedAggregate:
      method: sum
      timezone: Europe/Berlin
      windows:
      - {startHour: 8, endHour: 18, weight: "1"} # the day
  ranking:
    strategy: weightedSum
    weightedSum:
      normalize: minMax
      missingSignal: zero
      terms:
      - signalRef: total # everything
        weight: "0.7"
      - signalRef: work
        weight: 0.3
`;

const policy = policyIn(TEXT);

function policyIn(text: string): Policy {
  const parsed = parsePolicy(text);
  if (parsed.policy === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.policy;
}

function rewritten(...moves: Move[]): string {
  return rewriteYaml(
    TEXT,
    moves.reduce((changed, move) => move(changed), policy),
  );
}

describe("a policy written into its document", () => {
  it("replaces numbers in place, in their own style, and touches nothing else", () => {
    const text = rewritten(withWeight(0, 0.64), withWeight(1, 0.36), withMaxImages(25));
    expect(text).toBe(
      TEXT.replace('"0.7"', '"0.64"').replace("weight: 0.3", "weight: 0.36").replace("30   #", "25   #"),
    );
  });

  it("adds a window behind the others and keeps comments and unknown keys", () => {
    const windows = [
      { startHour: 8, endHour: 12, weight: 1 },
      { startHour: 12, endHour: 18, weight: 0.5 },
    ];
    const text = rewritten(withSignalField("work", "windows", windows));
    expect(policyIn(text).signals[1]).toMatchObject({ windows });
    for (const kept of ["# what the team agreed on", "x-note: kept", "# everything", "labels:"]) {
      expect(text).toContain(kept);
    }
  });

  it("gives the same text back for the same policy", () => {
    expect(rewriteYaml(TEXT, policyIn(TEXT))).toBe(TEXT);
  });

  it("keeps the operator's spelling", () => {
    const operator = TEXT.replaceAll("queryRef", "query").replaceAll("signalRef", "signal");
    const text = rewriteYaml(operator, withWeight(0, 0.5)(policyIn(operator)));
    expect(text).toBe(operator.replace('"0.7"', '"0.5"'));
  });

  it("writes another strategy, whatever it takes", () => {
    const target: Policy = { ...policy, ranking: { strategy: "signal", signalRef: "work" } };
    const text = rewriteYaml(TEXT, target);
    expect(policyIn(text)).toEqual(target);
    expect(text).toContain("# what the team agreed on");
  });

  it.each(POLICY_TEMPLATES.map((template) => [template.id, template.build()] as const))(
    "moves the cut of %s by one scalar",
    (_, yaml) => {
      const before = policyIn(yaml);
      const text = rewriteYaml(yaml, { ...before, maxImages: before.maxImages + 7 });
      expect(policyIn(text).maxImages).toBe(before.maxImages + 7);
      const changed = text.split("\n").filter((line, i) => line !== yaml.split("\n")[i]);
      expect(changed).toHaveLength(1);
    },
  );
});
