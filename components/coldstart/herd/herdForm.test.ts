import { describe, expect, it } from "vitest";
import { herdSchema, prefetchScenarioSchema, runHerd, runPrefetch } from "@/lib/coldstart";
import { EXAMPLE_PLAN, planOf, planSchema, rowsOf } from "../prefetch/plan";
import { EXAMPLE_HERD, herdFormSchema, herdOf } from "./herdForm";

describe("the herd's form", () => {
  it("opens on 80 nodes that pull from the registry once", () => {
    const { coordinated, alone } = runHerd(herdSchema.parse(herdOf(EXAMPLE_HERD)));
    expect([coordinated.originPulls, alone.originPulls]).toEqual([1, 80]);
  });

  it("pulls once a zone, and again when the puller restarts", () => {
    const pulls = (change: Partial<typeof EXAMPLE_HERD>): number =>
      runHerd(herdSchema.parse(herdOf({ ...EXAMPLE_HERD, ...change }))).coordinated.originPulls;
    expect(pulls({ zones: 4 })).toBe(4);
    expect(pulls({ killSeconds: 1 })).toBe(2);
  });

  it("refuses a field that is empty or out of range", () => {
    const wrong = herdFormSchema.safeParse({ ...EXAMPLE_HERD, nodes: "", health: 2 });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(["nodes", "health"]);
  });
});

describe("the planner", () => {
  it("dispatches every child of its example once", () => {
    const rows = rowsOf(runPrefetch(prefetchScenarioSchema.parse(planOf(EXAMPLE_PLAN))));
    expect(rows.flatMap(({ digests }) => digests)).toHaveLength(7);
    expect(new Set(rows.map(({ puller, kind }) => `${puller} ${kind}`)).size).toBe(rows.length);
  });

  it("refuses a manifest that is no JSON object", () => {
    expect(planSchema.safeParse({ ...EXAMPLE_PLAN, manifest: "[]" }).success).toBe(false);
  });
});
