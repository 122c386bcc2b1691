import { describe, expect, it } from "vitest";
import { herdSchema, prefetchScenarioSchema, runHerd, runPrefetch } from "@/lib/coldstart";
import { LIMITS } from "@/lib/limits/limits";
import { EXAMPLE_PLAN, planOf, readPlan, rowsOf } from "../prefetch/plan";
import { planSchema } from "../prefetch/planForm";
import { EXAMPLE_HERD, HERD_LIMITS, herdOf, readHerd } from "./herd";
import { herdFormSchema } from "./herdForm";

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

  it("has the limits of the API", () => {
    expect([HERD_LIMITS.nodes[1], HERD_LIMITS.layers[1]]).toEqual([
      LIMITS.herdNodes.value,
      LIMITS.herdBlobs.value,
    ]);
  });

  it("refuses a field that is empty or out of range", () => {
    const wrong = herdFormSchema.safeParse({ ...EXAMPLE_HERD, nodes: "", health: 2 });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(["nodes", "health"]);
  });
});

describe("what an address says", () => {
  it.each<[string, unknown]>([
    ["text", "80"],
    ["a list", [EXAMPLE_HERD]],
    ["a member less", { ...EXAMPLE_HERD, seed: undefined }],
    ["more layers than a picture could be made of", { ...EXAMPLE_HERD, layers: 1e12 }],
    ["a time that is a text", { ...EXAMPLE_HERD, killSeconds: "soon" }],
  ])("is no herd where it is %s", (_, value) => {
    expect(readHerd(value)).toBeNull();
  });

  it("is a herd, without members that no herd has", () => {
    expect(readHerd({ ...EXAMPLE_HERD, other: 1 })).toEqual(EXAMPLE_HERD);
  });

  it("is a plan, unless its manifest is none", () => {
    expect(readPlan(EXAMPLE_PLAN)).toEqual(EXAMPLE_PLAN);
    expect(readPlan({ ...EXAMPLE_PLAN, manifest: "[]" })).toBeNull();
  });
});

describe("the planner", () => {
  it("dispatches every child of its example once", () => {
    const rows = rowsOf(runPrefetch(prefetchScenarioSchema.parse(planOf(EXAMPLE_PLAN))));
    expect(rows.flatMap(({ digests }) => digests)).toHaveLength(7);
    expect(new Set(rows.map(({ puller, kind }) => `${puller} ${kind}`)).size).toBe(rows.length);
  });

  it("refuses a manifest that is not a JSON object", () => {
    expect(planSchema.safeParse({ ...EXAMPLE_PLAN, manifest: "[]" }).success).toBe(false);
  });
});
