import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { plan } from "../answer";
import { planRequestSchema, type Pod, type ProfileName } from "../shapes";

/** Has every metric of the agents, so that none is missing. */
const MEASURED = {
  cpu_total_usage: 5_000,
  cpu_core_numbers: 8,
  cpu_total_utilization: 62,
  memory_total_usage: 5_000,
  memory_total: 8_000,
  memory_total_utilization: 62,
};
const aBuild = (name: string, fields: Partial<Pod> = {}): Pod =>
  aPod({ name, cpuUsage: 1_000, memUsage: 1_000, ...fields });

/** Returns how and why the other profile differs from `improved`. */
function differing(
  other: ProfileName,
  pods: readonly Pod[],
  more: { metrics?: object; waterlines?: object; documents?: string } = {},
) {
  const { metrics = {}, ...drawn } = more;
  const request = planRequestSchema.parse({
    nodes: [{ name: "n", metrics: { ...MEASURED, ...metrics }, pods }],
    ...("documents" in drawn ? {} : { waterlines: { evict: { cpu_total_usage: ["4000"] } } }),
    ...drawn,
    compare: [other],
  });
  const planned = plan(request);
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  const [difference] = planned.answer().nodes[0]?.differences ?? [];
  if (difference === undefined) throw new Error("nothing was compared");
  const { bugs, ways, kinds } = difference;
  return { bugs: bugs.map(({ id }) => id), ways: ways.map(({ id }) => id), kinds, texts: ways };
}

describe("what makes another profile differ", () => {
  it("is nothing where it does the same", () => {
    expect(differing("seed", [aBuild("a")])).toMatchObject({ bugs: [], ways: [] });
  });

  it("is the fault that alone changes its plan: a missing sample of a metric without a line", () => {
    const pods = [aBuild("a"), aBuild("b"), aBuild("c", { cpuUsage: 1_200 })];
    const found = differing("craneHead", pods, { metrics: { memory_total_usage: null } });
    expect(found.kinds).toMatchObject([{ both: ["default/a"], onlySecond: ["default/b", "default/c"] }]);
    expect(found.bugs).toEqual(["B2"]);
  });

  it("says what the pods that only one acts on use, and how far each goes beyond its gap", () => {
    const pods = [
      aBuild("large", { cpuUsage: 1_500, memUsage: 30 }),
      aBuild("fits", { cpuUsage: 1_100, memUsage: 7 }),
    ];
    expect(differing("seed", pods).kinds).toEqual([
      {
        kind: "evict",
        onlyFirst: ["default/fits"],
        onlySecond: ["default/large"],
        both: [],
        onlyFirstUse: { cpu: 1_100, memory: 7 },
        onlySecondUse: { cpu: 1_500, memory: 30 },
        overshoots: [{ metric: "cpu_total_usage", title: "CPU use", unit: "mC", first: 100, second: 500 }],
      },
    ]);
    const blind = differing("seed", pods, { metrics: { cpu_total_usage: null } }).kinds;
    expect(blind).toMatchObject([
      { onlySecondUse: { cpu: 2_600, memory: 37 }, overshoots: [{ first: null, second: null }] },
    ]);
  });

  it("is no fault where the agent sorts otherwise, and the order is told", () => {
    const pods = [
      aBuild("guaranteed", { qosClass: "Guaranteed", priority: -10, cpuUsage: 1_200 }),
      aBuild("b", { priority: 100, cpuUsage: 1_200 }),
    ];
    const found = differing("craneHead", pods);
    expect(found).toMatchObject({ bugs: [], ways: ["order"] });
    expect(found.kinds).toMatchObject([{ onlyFirst: ["default/b"], onlySecond: ["default/guaranteed"] }]);
    expect(found.texts[0]?.text).toMatch(/priority, .*class/i);
  });

  it("is that an agent cannot act on the metric at all", () => {
    const found = differing("craneV060", [aBuild("a")], {
      waterlines: { evict: { memory_total_usage: ["4500"] } },
    });
    expect(found).toMatchObject({ bugs: [], ways: ["metrics"] });
  });

  it("is a critical pod whose eviction is refused", () => {
    const pods = [aBuild("dns", { critical: true, cpuUsage: 1_500 }), aBuild("b", { cpuUsage: 1_200 })];
    const found = differing("craneHead", pods);
    expect(found.kinds).toMatchObject([{ onlyFirst: ["default/b"], onlySecond: ["default/dns"] }]);
    expect(found.bugs).toEqual(["B7"]);
  });

  it("is that small pods come first", () => {
    const pods = [aBuild("small", { cpuUsage: 300 }), aBuild("large", { cpuUsage: 1_500 })];
    expect(differing("craneV060", pods).bugs).toEqual(["B12"]);
  });

  it("is that the excess of the agent takes one more", () => {
    const pods = [aBuild("a", { cpuUsage: 1_050 }), aBuild("b", { cpuUsage: 1_040 })];
    expect(differing("craneHead", pods)).toMatchObject({ bugs: [], ways: ["excess"] });
  });

  it("is a precise throttling that never happens", () => {
    const container = { id: "c", usage: 1_000, quotaUs: -1, periodUs: 100_000 };
    const pods = [aBuild("a", { stepCPURatio: 50, containers: [container] })];
    const found = differing("craneHead", pods, {
      waterlines: { throttleDown: { cpu_total_usage: ["4500"] } },
    });
    expect(found.kinds).toMatchObject([{ onlyFirst: ["default/a"], onlySecond: [] }]);
    expect(found.bugs).toEqual(["B1"]);
  });

  it("is a grace period that is lost, though the same pods go", () => {
    const documents = `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: guard}
spec:
  nodeQualityProbe: {nodeLocalGet: {}}
  rules: [{name: cpu, metricRule: {name: cpu_total_usage, value: 4000}, actionName: drop}]
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: drop}
spec: {eviction: {terminationGracePeriodSeconds: 15}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: all}
spec:
  allowedActions: [drop]
  scopeSelector: {matchExpressions: [{scopeName: Namespace, operator: In, values: [default]}]}
`;
    const found = differing("craneHead", [aBuild("a", { cpuUsage: 2_000 })], { documents });
    expect(found).toMatchObject({ bugs: ["B8"], ways: [], kinds: [{ both: ["default/a"] }] });
  });
});
