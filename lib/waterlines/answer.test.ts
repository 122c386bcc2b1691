import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { plan } from "./answer";
import { planRequestSchema, type PlanRequest, type WaterlineNode } from "./shapes";

const DOCUMENTS = `
apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata: {name: guard}
spec:
  selector: {matchLabels: {pool: mixed}}
  nodeQualityProbe: {nodeLocalGet: {}}
  rules:
    - {name: cpu, metricRule: {name: cpu_total_usage, value: 4000}, actionName: drop}
    - {name: early, metricRule: {name: cpu_total_usage, value: 3000}, actionName: drop, strategy: Preview}
    - {name: load, metricRule: {name: cpu_load_1_min, value: 9}, actionName: gone}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: drop}
spec: {eviction: {terminationGracePeriodSeconds: 15}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: best-effort}
spec:
  allowedActions: [drop]
  scopeSelector: {matchExpressions: [{scopeName: QOSClass, operator: In, values: [BestEffort]}]}
`;

const pods = [
  aPod({ name: "a", cpuUsage: 500 }),
  aPod({ name: "it's b", cpuUsage: 1200 }),
  aPod({ name: "web", qosClass: "Guaranteed", cpuUsage: 3000 }),
];
const nodes: WaterlineNode[] = [
  { name: "n1", labels: { pool: "mixed" }, metrics: { cpu_total_usage: 5000, cpu_load_1_min: null }, pods },
  { name: "n2", labels: {}, metrics: { cpu_total_usage: 5000 }, pods },
];
const request = (fields: Partial<PlanRequest>): PlanRequest => planRequestSchema.parse({ nodes, ...fields });
const answerOf = (fields: Partial<PlanRequest>) => {
  const planned = plan(request(fields));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  return planned.answer();
};
const problemsOf = (fields: Partial<PlanRequest>): string =>
  (plan(request(fields)).problems ?? []).map(({ path, message }) => `${path} ${message}`).join("\n");

it("says what would change a pod's verdict on the first node that has it", () => {
  const twins = nodes.map((node) => ({ ...node, labels: {} }));
  const asked = request({
    nodes: twins,
    waterlines: { evict: { cpu_total_usage: ["4000"] } },
    explain: "default/a",
  });
  const planned = plan(asked);
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  const found = planned.answer().nodes.map(({ kinds }) => kinds[0]?.counterfactual?.changes.length ?? 0);
  expect(found).toEqual([expect.any(Number), 0]);
  expect(found[0]).toBeGreaterThan(0);
  const without = planned.answer({ counterfactuals: false }).nodes[0]?.kinds[0];
  expect(without).toMatchObject({ explanation: { subject: "default/a" }, counterfactual: null });
});

it("says what is wrong with nodes, pods and manifests at once, each by its name", () => {
  const twice = [
    aPod({ name: "a" }),
    aPod({ name: "a" }),
    aPod({ name: "b" }),
    aPod({ name: "b", uid: "2" }),
  ];
  const node = { name: "n1", labels: {}, metrics: {}, pods: twice };
  const { problems } = plan(
    request({ nodes: [node, { ...node, pods: [] }], documents: DOCUMENTS.replace("4000", "-4000") }),
  );
  expect(problems?.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'nodes[1].name repeats "n1" of nodes[0]: remove one of the two',
    'nodes[0].pods[1].name repeats "default/a" of nodes[0].pods[0]: remove one of the two',
    expect.stringMatching(/^documents: documents\[0\].+-4000/),
  ]);
});

it.each(["4 cores", "-4000"])("refuses a line of %s with its value", (line) => {
  const parsed = planRequestSchema.safeParse({ nodes, waterlines: { evict: { cpu_total_usage: [line] } } });
  expect(parsed.error?.issues[0]?.message).toBe(
    `must be a Kubernetes quantity of 0 or more such as 4000, 28Gi or 1500m, not "${line}"`,
  );
});

describe("a plan from manifests", () => {
  const answer = answerOf({
    documents: DOCUMENTS,
    explain: "default/it's b",
    compare: ["craneHead"],
    breakpoints: true,
  });
  const [first, second] = answer.nodes;

  it("acts on the nodes that a policy selects, by the rules that are triggered", () => {
    expect(first?.rules.map(({ rule, state }) => [rule, state])).toEqual([
      ["guard.cpu", "triggered"],
      ["guard.early", "preview"],
      ["guard.load", "unmeasured"],
    ]);
    expect(first?.kinds).toMatchObject([{ kind: "evict", mode: "precise", acted: ["default/it's b"] }]);
    expect(first?.kinds[0]?.pods.at(-1)).toMatchObject({
      pod: "default/web",
      verdict: "not-allowed",
      position: null,
    });
    expect(second).toMatchObject({ rules: [], kinds: [], commands: [] });
  });

  it("explains a pod, says what another agent would do, and how the count moves with the line", () => {
    expect(first?.kinds[0]?.explanation).toMatchObject({
      outcome: "acted",
      side: "below",
      sentence: expect.stringContaining("1 of 2 in the order of giving way"),
      arithmetic: [{ value: -200, unit: "mC" }],
    });
    expect(first?.differences).toMatchObject([
      { profile: "craneHead", kinds: [{ both: ["default/it's b"] }] },
    ]);
    expect(first?.breakpoints[0]).toMatchObject({ metric: "cpu_total_usage", complete: true });
    expect(first?.breakpoints[0]?.steps.map(({ acted }) => acted)).toEqual([1, 2]);
  });

  it("is exported as evictions with the action's grace period, whatever a pod is called", () => {
    const [command] = first?.commands ?? [];
    expect(command).toContain("/api/v1/namespaces/default/pods/it'\\''s%20b/eviction");
    expect(command).toContain('"gracePeriodSeconds":15');
  });

  it("gives a pod the grace period of the actions that it is allowed", () => {
    const slow = `${DOCUMENTS.replace("- {name: early", "- {name: slow, metricRule: {name: cpu_total_usage, value: 4000}, actionName: slow}\n    - {name: early")}---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata: {name: slow}
spec: {eviction: {terminationGracePeriodSeconds: 300}}
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata: {name: guaranteed}
spec:
  allowedActions: [slow]
  scopeSelector: {matchExpressions: [{scopeName: QOSClass, operator: In, values: [Guaranteed]}]}
`;
    const lower = [{ ...nodes[0]!, metrics: { cpu_total_usage: 9_000, cpu_load_1_min: null } }];
    const { commands } = answerOf({ documents: slow, nodes: lower }).nodes[0]!;
    const graces = commands.map((line) => [
      /pods\/([^/]+)\//.exec(line)?.[1],
      /"gracePeriodSeconds":(\d+)/.exec(line)?.[1],
    ]);
    expect(Object.fromEntries(graces)).toEqual({ "it'\\''s%20b": "15", a: "15", web: "300" });
  });
});

describe("the use after the plan", () => {
  const aBuild = (name: string, cpuUsage: number) =>
    aPod({
      name,
      cpuUsage,
      memUsage: cpuUsage,
      stepCPURatio: 50,
      containers: [{ id: name, usage: cpuUsage, quotaUs: -1, periodUs: 100_000 }],
    });
  const lines = { cpu_total_usage: ["4000"] };
  const afterOf = (fields: Partial<PlanRequest>, metrics: Record<string, number | null> = {}) => {
    const node = { name: "n", labels: {}, pods: [aBuild("a", 600)] };
    const measured = { cpu_total_usage: 5000, cpu_core_numbers: 8, memory_total_usage: 5000, ...metrics };
    const of = { nodes: [{ ...node, metrics: measured, ...fields.nodes?.[0] }] };
    return answerOf({ waterlines: { evict: lines }, ...fields, ...of }).nodes[0]?.lines.map(
      ({ after }) => after,
    );
  };
  const alone = (...own: WaterlineNode["pods"]): PlanRequest["nodes"] => [
    { name: "n", labels: {}, metrics: { cpu_total_usage: 5000 }, pods: own },
  ];

  it("counts evictions and throttling once each, whatever the other has closed", () => {
    const both = { waterlines: { evict: lines, throttleDown: lines } };
    expect(afterOf({ ...both, nodes: alone(aBuild("a", 1200)) })).toEqual([3800]);
    const rest = { evict: { cpu_total_usage: ["4500"] }, throttleDown: lines };
    const pods = [aBuild("a", 600), aBuild("b", 300), aBuild("c", 300)];
    expect(afterOf({ waterlines: rest, nodes: alone(...pods) })).toEqual([4100]);
    for (const profile of ["seed", "craneV060"]) {
      expect(afterOf({ ...both, profile, nodes: alone(aBuild("a", 1200)) })).toEqual([3800]);
    }
  });

  it("does not take what an agent aims beyond the gap for released", () => {
    expect(afterOf({ executeExcess: 0.1 })).toEqual([4400]);
  });

  it("counts an eviction for each metric, in the unit of its line", () => {
    const waterlines = { evict: { ...lines, cpu_total_utilization: ["50"], memory_total_usage: ["4500"] } };
    expect(afterOf({ waterlines }, { cpu_total_utilization: 62.5 })).toEqual([4400, 55, 4400]);
  });

  it("is so far from the line: what is left over it, or how far the plan goes below", () => {
    const leftOf = (cpuUsage: number, fields: Partial<PlanRequest> = {}) => {
      const waterlines = { evict: lines };
      const node = answerOf({ waterlines, nodes: alone(aBuild("a", cpuUsage)), ...fields }).nodes[0];
      const [gap] = node?.kinds[0]?.gaps ?? [];
      return [node?.lines[0]?.overAfter, gap?.after, gap?.overshoot];
    };
    expect(leftOf(1200)).toEqual([-200, -200, 200]);
    expect(leftOf(1000)).toEqual([0, 0, 0]);
    expect(leftOf(600)).toEqual([400, 400, 0]);
    // The gap is 10% larger than the excess over the line.
    expect(leftOf(1300, { executeExcess: 0.1 })).toEqual([-300, -200, 200]);
    const unknown = [{ name: "n", labels: {}, metrics: { cpu_total_usage: null }, pods: [] }];
    expect(leftOf(0, { nodes: unknown })).toEqual([null, null, null]);
  });

  it("counts as beyond a gap only what its own kind releases, also where the other has closed it", () => {
    const own = { evict: lines, throttleDown: { cpu_total_usage: ["4500"] } };
    const [evict, throttle] = answerOf({ waterlines: own, nodes: alone(aBuild("a", 1200)) }).nodes[0]!.kinds;
    expect(evict?.gaps).toMatchObject([{ before: 1000, after: -200, overshoot: 200 }]);
    expect(throttle?.gaps).toMatchObject([{ before: -700, after: -700, overshoot: 0 }]);
  });

  it("is the use where nothing is done, and unknown where the use is", () => {
    expect(afterOf({ waterlines: { evict: { cpu_total_usage: ["6000"] } } })).toEqual([5000]);
    expect(afterOf({}, { cpu_total_usage: null })).toEqual([null]);
    expect(afterOf({ waterlines: { evict: { cpu_load_1_min: ["6"] } } })).toEqual([null]);
  });
});

describe("a request that cannot be planned", () => {
  const waterlines = { evict: { cpu_total_usage: ["4000"] } };
  it.each<[string, Partial<PlanRequest>, string]>([
    ["neither lines nor manifests", {}, "only one of them"],
    ["both", { waterlines, documents: DOCUMENTS }, "only one of them"],
    ["a node twice", { waterlines, nodes: [...nodes, ...nodes] }, "repeats"],
    [
      "a chain of unknown keys",
      { waterlines, chains: { cpu: [{ key: "size" }] } },
      'chains.cpu[0].key "size" is not a comparator',
    ],
    [
      "a pod to explain that is not there",
      { waterlines, explain: "default/wen" },
      'explain is "default/wen", which is no pod of these nodes: write namespace/name; did you mean "default/web"?',
    ],
    ["wrong manifests", { documents: "kind: X" }, "documents: kind"],
  ])("says what is wrong: %s", (_, fields, words) => {
    expect(problemsOf(fields)).toContain(words);
  });

  it("names the limit that is passed", () => {
    const many = (count: number) => Array.from({ length: count }, () => pods[0] ?? aPod({ name: "a" }));
    const wide = (name: string, count: number) => ({ name, labels: {}, metrics: {}, pods: many(count) });
    const of = (own: PlanRequest["nodes"]) =>
      (plan({ ...request({ waterlines }), nodes: own }).problems ?? []).map(({ message }) => message).join();
    expect(of([wide("n", 2_001)])).toContain("(limit podsOfNode)");
    expect(of(Array.from({ length: 5_001 }, (_, at) => wide(`n${at}`, 0)))).toContain("(limit planNodes)");
    expect(of(Array.from({ length: 101 }, (_, at) => wide(`n${at}`, 2_000)))).toContain("(limit planPods)");
  });
});

it("plans every node with the use that is added, and refuses an amount that is none", () => {
  const asked = { waterlines: { evict: { cpu_total_usage: ["6000"] } } };
  const used = (added?: Record<string, number>) => {
    const planned = plan(request({ ...asked, ...(added && { added }) }));
    return planned.problems ?? planned.summaries().map(({ standing, lines }) => [standing, lines[0]?.used]);
  };
  expect(used()).toEqual([
    ["under", 5_000],
    ["under", 5_000],
  ]);
  expect(used({ cpu_total_usage: 1_500 })).toEqual([
    ["over", 6_500],
    ["over", 6_500],
  ]);
  expect(
    planRequestSchema.safeParse({ nodes, ...asked, added: { cpu_total_usage: "2Gi" } }).error?.issues[0]
      ?.path,
  ).toEqual(["added", "cpu_total_usage"]);
});
