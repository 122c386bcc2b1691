import { expect, it } from "vitest";
import { plan, planRequestSchema } from "../lib/waterlines";
import { demoNodes } from "./nodes";

const { nodes, documents } = demoNodes(Date.parse("2026-06-16T10:00:00Z"));

it("has one node over its memory line where 3 pods are enough and acting on all would hit 11", () => {
  const planned = plan(planRequestSchema.parse({ nodes, documents }));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  expect(planned.warnings).toEqual([]);
  const summaries = planned.summaries();
  const over = nodes.flatMap(({ name }, at) => (summaries[at]?.standing === "over" ? [name] : []));
  expect(over).toEqual(["node-03", "node-07"]);
  expect(summaries[6]).toMatchObject({ evicted: 3, candidates: 11, throttled: 0 });
  expect(summaries[2]).toMatchObject({ evicted: 0 });
  expect(summaries[2]?.throttled).toBeGreaterThan(0);
  expect(summaries[10]).toMatchObject({ standing: "unknown", evicted: 0 });
});
