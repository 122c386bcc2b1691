import { expect, it } from "vitest";
import { plan, planRequestSchema } from "../lib/waterlines";
import { parseDocuments, profileOf, rulesFor, timelineOf, type Timeline } from "../lib/waterlines";
import { demoPool } from "./nodes";

const NOW = Date.parse("2026-06-16T10:00:00Z");
const { documents, readings, nodesAt, profile, metric } = demoPool(NOW);
const metrics = [metric];
const nodes = [...nodesAt(NOW)];

it("has one node over its memory line where 3 pods are enough and acting on all would hit 11", () => {
  const planned = plan(planRequestSchema.parse({ nodes, documents, metrics }));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  expect(planned.warnings).toEqual([]);
  const summaries = planned.summaries();
  const over = nodes.flatMap(({ name }, at) => (summaries[at]?.standing === "over" ? [name] : []));
  expect(over).toEqual(["node-03", "node-07", "node-09"]);
  expect(summaries[6]).toMatchObject({ evicted: 3, candidates: 11, throttled: 0 });
  expect(summaries[2]).toMatchObject({ evicted: 0 });
  expect(summaries[2]?.throttled).toBeGreaterThan(0);
  expect(summaries[10]).toMatchObject({ standing: "unknown", evicted: 0 });
});

it("has a node that only its own metric finds, where one build of many is enough", () => {
  const planned = plan(planRequestSchema.parse({ nodes, documents, metrics }));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  const full = planned.answer().nodes[8];
  expect(full).toMatchObject({ node: "node-09", standing: "over", evicted: 1 });
  expect(full?.candidates).toBeGreaterThan(5);
  expect(full?.lines.filter(({ over }) => (over ?? 0) > 0)).toMatchObject([
    { metric: metric.name, unit: "B" },
  ]);
  expect(bandsOf("node-09", "ci-pool.disk")).toEqual(["quiet", "rising", "triggered"]);
});

it("has a saved chain that spares longer work at the cost of more pods", () => {
  const asked = {
    profile: profile.name,
    profiles: [profile],
    compare: ["improved"],
    nodes,
    documents,
    metrics,
  };
  const planned = plan(planRequestSchema.parse(asked));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  const large = planned.answer().nodes[6];
  expect(large?.evicted).toBeGreaterThan(3);
  expect(large?.differences[0]?.kinds[0]?.onlySecond.length).toBeGreaterThan(0);
});

function timelineOfNode(name: string): Timeline {
  const found = parseDocuments(documents, metrics).documents;
  const stored = readings.map((at) => ({
    at,
    metrics: nodesAt(at).find((node) => node.name === name)?.metrics ?? {},
  }));
  const rules = rulesFor(found, { pool: "ci" });
  return timelineOf({
    profile: profileOf("improved"),
    rules,
    actions: found.actions,
    readings: stored,
    cycleSeconds: 10,
  });
}

const bandsOf = (name: string, rule: string): string[] | undefined =>
  timelineOfNode(name)
    .rules.find((one) => one.rule === rule)
    ?.bands.map(({ state }) => state);

it("has a node that went over, was throttled, cooled down and was restored", () => {
  expect(bandsOf("node-05", "ci-pool.cpu")).toEqual(["quiet", "rising", "triggered", "cooling", "restoring"]);
  expect(timelineOfNode("node-05").scheduling.map(({ keptOff }) => keptOff)).toEqual([false, true, false]);
  expect(bandsOf("node-05", "ci-pool.memory")).toEqual(["quiet"]);
});

it("has nodes that are over since some readings, one that is not measured, and none else that stirs", () => {
  expect(bandsOf("node-07", "ci-pool.memory")).toEqual(["quiet", "rising", "triggered"]);
  expect(bandsOf("node-03", "ci-pool.cpu")).toEqual(["quiet", "rising", "triggered"]);
  expect(bandsOf("node-11", "ci-pool.cpu")).toEqual(["quiet", "unmeasured"]);
  for (const name of ["node-01", "node-02", "node-04", "node-06", "node-08", "node-09", "node-10", "node-12"])
    expect([name, ...(bandsOf(name, "ci-pool.cpu") ?? [])]).toEqual([name, "quiet"]);
});
