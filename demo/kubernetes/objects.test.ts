import { expect, it } from "vitest";
import { z } from "zod";
import {
  NODE_QUERIES,
  plan,
  planRequestSchema,
  readKubernetes,
  withUsages,
  type WaterlineNode,
} from "../../lib/waterlines";
import { demoPool } from "../nodes";
import { lastUseSeries } from "../prometheus/nodes";
import { clusterObjects } from "./objects";

const NOW = Date.parse("2026-06-16T10:00:00Z");
const { documents, nodesAt, metric } = demoPool(NOW);
const objects = clusterObjects(nodesAt(NOW), NOW);
const KINDS = ["NodeList", "PodList", "PriorityClassList", "PodMetricsList", "NodeMetricsList"];

it("tells of the same pool: who is over a line, and which pods give way", () => {
  const lists = Object.values(objects).map((items, at) => ({ at: "", value: { kind: KINDS[at], items } }));
  const read = readKubernetes(lists);
  // The added metric of a node is read from Prometheus.
  const measured = nodesAt(NOW);
  const nodesRead = read.nodes.map((node, at) => ({
    ...node,
    metrics: { ...node.metrics, [metric.name]: measured[at]?.metrics[metric.name] ?? null },
    pods: node.pods.map((pod) => {
      const usages = measured[at]?.pods.find(({ name }) => name === pod.name)?.usages;
      return { ...pod, ...(usages && { usages }) };
    }),
  }));
  expect(read.errors).toEqual([]);
  expect(read.takenAt).toBe("2026-06-16T10:00:00.000Z");
  const outcome = (nodes: readonly unknown[]) => {
    const planned = plan(planRequestSchema.parse({ nodes, documents, metrics: [metric] }));
    if (planned.problems) throw new Error(JSON.stringify(planned.problems));
    const { nodes: reports } = planned.answer();
    return planned.summaries().map(({ standing, candidates, evicted, throttled }, at) => ({
      standing,
      candidates,
      evicted,
      throttled,
      acted: reports[at]?.kinds.map(({ acted }) => acted),
    }));
  };
  const told = outcome(nodesRead);
  expect(told).toEqual(outcome(nodesAt(NOW)));
  expect(told.map(({ standing }) => standing).filter((standing) => standing === "over")).toHaveLength(3);
  expect(told[6]).toMatchObject({ candidates: 11, evicted: 3 });
  expect(told[10]).toMatchObject({ standing: "unknown" });
});

it("says which images the nodes hold, and which of them are in use", () => {
  const nodes = objects["/api/v1/nodes"] ?? [];
  expect(nodes).toHaveLength(12);
  for (const node of nodes)
    expect(node).toMatchObject({ status: { capacity: { "ephemeral-storage": "80000000000" } } });
});

const answered = z.object({
  metric: z.record(z.string(), z.string()),
  value: z.tuple([z.number(), z.string()]),
});

it("has container metrics that say when images of the last week were used, and nothing of older ones", () => {
  const items = (objects["/api/v1/nodes"] ?? []).map((one) => ({ kind: "Node", ...one }));
  const query = NODE_QUERIES.imageLastUse.promql;
  const found = (lastUseSeries(query, () => nodesAt(NOW), NOW) ?? []).map((one) => {
    const { metric: labels, value } = answered.parse(one.instant(NOW / 1_000));
    return { labels, value: Number(value[1]) };
  });
  const read = readKubernetes([{ at: "", value: withUsages([], { kind: "List", items }, found) }]);
  const recent = (lastUsed: string | null | undefined): string | null =>
    NOW - Date.parse(lastUsed ?? "") <= 7 * 86_400_000 ? (lastUsed ?? null) : null;
  const uses = (nodes: readonly WaterlineNode[]) =>
    nodes.map(({ imageCache }) => imageCache?.images.map(({ lastUsed }) => recent(lastUsed)));
  expect(uses(read.nodes)).toEqual(uses(nodesAt(NOW)));
  expect(lastUseSeries("up", () => nodesAt(NOW), NOW)).toBeNull();
  const all = uses(read.nodes).flat();
  expect(all).toContain(null);
  expect(all.filter((one) => one !== null).length).toBeGreaterThan(100);
});
