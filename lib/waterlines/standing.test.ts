import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { MEMORY_POLICY } from "@/test/support/waterlines/kubectl";
import { plan } from "./answer";
import { planRequestSchema, type NodeMetrics, type PlanRequest } from "./shapes";

const GIB = 2 ** 30;
const pods = [
  aPod({ name: "a", memUsage: 4 * GIB }),
  aPod({ name: "b", memUsage: 2 * GIB }),
  aPod({ name: "web", qosClass: "Guaranteed", memUsage: 8 * GIB }),
];

function summary(metrics: NodeMetrics, fields: Partial<PlanRequest>) {
  const nodes = [{ name: "n", labels: {}, metrics, pods }];
  const planned = plan(planRequestSchema.parse({ nodes, ...fields }));
  if (planned.problems) throw new Error(JSON.stringify(planned.problems));
  return planned.summaries()[0];
}

describe("a node against its lines", () => {
  it("is over by use less line, and says how many pods are enough", () => {
    const found = summary({ memory_total_usage: 23 * GIB }, { documents: MEMORY_POLICY });
    expect(found).toMatchObject({ standing: "over", worst: 1.15, evicted: 1, candidates: 2, pods: 3 });
    expect(found?.lines).toEqual([
      {
        metric: "memory_total_usage",
        title: "memory use",
        unit: "B",
        preview: false,
        line: 20 * GIB,
        used: 23 * GIB,
        over: 3 * GIB,
        share: 1.15,
        after: 19 * GIB,
        overAfter: -GIB,
      },
    ]);
  });

  it("shows a line that is not passed, and the lowest of several", () => {
    const waterlines = { evict: { memory_total_usage: ["30Gi", "28Gi"] } };
    const found = summary({ memory_total_usage: 21 * GIB }, { waterlines });
    expect(found).toMatchObject({ standing: "under", worst: 0.75, lines: [{ line: 28 * GIB }] });
  });

  it("whose use is not measured is unknown, sorts between over and under, and evicts nothing", () => {
    const found = summary({}, { documents: MEMORY_POLICY });
    expect(found).toMatchObject({
      standing: "unknown",
      worst: 1,
      evicted: 0,
      lines: [{ used: null, over: null }],
    });
  });

  it("without a line is neither", () => {
    expect(summary({}, { waterlines: {} })).toMatchObject({ standing: "none", worst: -1, lines: [] });
  });

  it("counts a rule in preview as no line that acts", () => {
    const documents = MEMORY_POLICY.replace(
      "actionName: drop-batch",
      "actionName: drop-batch, strategy: Preview",
    );
    for (const used of [23 * GIB, 17 * GIB, null]) {
      const found = summary({ memory_total_usage: used }, { documents });
      const over = used === null ? null : used - 20 * GIB;
      expect(found).toMatchObject({
        standing: "none",
        worst: -1,
        evicted: 0,
        lines: [{ preview: true, over }],
      });
    }
  });

  it("is judged by a line that is moved, drawn or by rules", () => {
    const moved = { memory_total_usage: "17Gi" };
    const metrics = { memory_total_usage: 23 * GIB };
    const drawn = { evict: { memory_total_usage: ["20Gi"] }, throttleUp: { cpu_total_usage: ["1"] } };
    for (const by of [{ documents: MEMORY_POLICY }, { waterlines: drawn }])
      expect(summary(metrics, { ...by, moved })).toMatchObject({ lines: [{ line: 17 * GIB }], evicted: 2 });
  });
});
