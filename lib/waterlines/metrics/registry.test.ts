import { expect, it } from "vitest";
import { plan } from "../answer";
import { nodeSession } from "../session";
import { addedMetricSchema, nodeSchema, planRequestSchema, type PlanRequest } from "../shapes";
import { withUsages } from "../prometheus/added";
import { readKubernetes } from "../kubernetes/read";
import { registeredMetricProblems } from "./registry";

const metric = (fields: object = {}) =>
  addedMetricSchema.parse({ name: "written_bytes", unit: "B", nodeQuery: "n", podQuery: "p", ...fields });

const pod = (name: string, written: number) => ({
  name,
  qosClass: "BestEffort",
  cpuUsage: 1000,
  memUsage: 1,
  usages: { written_bytes: written },
});

function planned(request: Partial<PlanRequest>, used: number | null = 90) {
  const own = { cpu_total_usage: 5000, cpu_total_utilization: 1, memory_total_usage: 1 };
  const metrics = { ...own, memory_total_utilization: 1, written_bytes: used };
  const nodes = [{ name: "n", metrics, pods: [pod("a", 5), pod("b", 30), pod("c", 8)] }];
  const whole = planRequestSchema.parse({ nodes, metrics: [metric()], ...request });
  const found = plan(whole);
  if (found.problems) throw new Error(JSON.stringify(found.problems));
  return found.answer().nodes[0]?.kinds ?? [];
}

it("is planned, explained and moved as a metric of the agents' own", () => {
  const [evict] = planned({ waterlines: { evict: { written_bytes: ["70"] } } });
  expect(evict).toMatchObject({ mode: "precise", acted: ["default/b"] });
  expect(evict?.gaps).toMatchObject([{ unit: "B", lineUnit: "B", used: 90, line: 70, before: 20 }]);
  expect(evict?.pods[1]?.decidedBy).toMatchObject({ key: "metric:written_bytes", mine: 8, before: 30 });
  expect(planned({ waterlines: { evict: { written_bytes: ["70"] } } }, null)[0]).toMatchObject({
    mode: "hold",
    acted: [],
    notes: [{ code: "usageMissing", metric: "written_bytes" }],
  });
});

it("is what would have to change for a pod's verdict to turn", () => {
  const node = { name: "n", labels: {}, metrics: { written_bytes: 90 }, pods: [pod("a", 5), pod("b", 30)] };
  const session = nodeSession({
    node: nodeSchema.parse(node),
    documents: null,
    metrics: [metric()],
    waterlines: { evict: { written_bytes: ["70"] } },
  });
  const question = { profile: "improved", moved: {}, profiles: [] };
  const report = session.changes({ ...question, kind: "evict", pod: "default/a" });
  expect(report?.changes).toContainEqual(
    expect.objectContaining({ what: "use", metric: "written_bytes", unit: "B", from: 5 }),
  );
});

it("throttles by the share that a step releases", () => {
  const metrics = [metric({ throttleable: true, stepReleases: 50 })];
  const [down] = planned({ metrics, waterlines: { throttleDown: { written_bytes: ["80"] } } });
  expect(down?.pods.map(({ pod: id, released }) => [id, released])).toEqual([
    ["default/b", 15],
    ["default/c", 0],
    ["default/a", 0],
  ]);
});

it.each(["craneHead", "craneV060"])(
  "is none of those whose missing sample makes %s act on all (B2)",
  (profile) => {
    const waterlines = { evict: { cpu_total_usage: ["4500"] } };
    const [without, beside] = [
      planned({ profile, waterlines, metrics: [] }),
      planned({ profile, waterlines }, null),
    ];
    expect(beside[0]?.mode).toBe("precise");
    expect(beside[0]?.acted).toEqual(without[0]?.acted);
  },
);

it("says everything that is wrong with one that is to be kept", () => {
  expect(registeredMetricProblems(metric())).toEqual([]);
  const wrong = metric({
    name: "memory_total",
    nodeQuery: " ",
    podQuery: "",
    throttleable: true,
    stepReleases: 0,
    chain: [{ key: "classs" }],
  });
  expect(registeredMetricProblems(wrong).map(({ path }) => path)).toEqual([
    "name",
    "nodeQuery",
    "podQuery",
    "stepReleases",
    "chain",
    "chain[0].key",
  ]);
  expect(registeredMetricProblems(metric({ name: "Disk" }))[0]?.message).toContain("lower-case");
});

it("is read beside what Kubernetes says of nodes and pods, lists in lists as well", () => {
  const query = { metric: "written_bytes", promql: "x", title: "written_bytes" };
  const nodes = { kind: "NodeList", items: [{ metadata: { name: "n" } }] };
  const pods = {
    kind: "PodList",
    items: [{ metadata: { name: "a", namespace: "ci" }, spec: { nodeName: "n" } }],
  };
  const value = withUsages(
    [
      { query: { ...query, of: "node" }, series: [{ labels: { node: "n" }, value: 7 }] },
      {
        query: { ...query, of: "pod" },
        series: [
          { labels: { namespace: "ci", pod: "a" }, value: 3 },
          { labels: { namespace: "ci", pod: "gone" }, value: 4 },
        ],
      },
      { query: { ...query, metric: "failed", of: "node" }, series: null },
    ],
    { kind: "List", items: [nodes, pods] },
  );
  const [node] = readKubernetes([{ at: "", value }]).nodes;
  expect(node?.metrics).toMatchObject({ written_bytes: 7, memory_total_usage: null });
  expect(node?.metrics).not.toHaveProperty("failed");
  expect(node?.pods[0]?.usages).toEqual({ written_bytes: 3 });
});

it("leaves what is no object of Kubernetes as it came", () => {
  const found = [
    {
      query: { metric: "m", promql: "x", title: "m", of: "node" as const },
      series: [{ labels: { node: "n" }, value: 7 }],
    },
  ];
  const list = {
    kind: "List",
    items: [null, 7, { kind: 3 }, { kind: "NodeList", items: "none" }, { kind: "Node" }],
  };
  expect(withUsages(found, list)).toEqual(list);
});
