import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { decisionOf, explainPod, verdictText } from "./explanation";
import { metricsOf } from "./metrics/registry";
import { planNode, type PlanInput } from "./plan/plan";
import { settingOf } from "./plan/scene";
import { profileOf } from "./profiles/profiles";
import type { Kind, ProfileName } from "./shapes";

function planOf(kind: Kind, input: PlanInput, name: ProfileName = "improved") {
  const profile = profileOf(name);
  const plan = planNode(settingOf(profile, metricsOf(profile.metrics), 0), input)[kind];
  if (plan === undefined) throw new Error(`no plan to ${kind}`);
  return plan;
}

const textsOf = (...[kind, ...asked]: Parameters<typeof planOf>): Record<string, string> =>
  Object.fromEntries(
    planOf(kind, ...asked).pods.map((pod) => [pod.candidate.pod.name, verdictText(kind, pod)]),
  );

/** A pod throttled to its use. A step of 50% restores half of it. */
const throttled = (name: string, usage: number, fields: Partial<ReturnType<typeof aPod>> = {}) =>
  aPod({
    name,
    cpuUsage: usage,
    stepCPURatio: 50,
    containers: [{ id: name, usage, quotaUs: usage * 100, periodUs: 100_000 }],
    ...fields,
  });

describe("a pod that is not needed is told why", () => {
  const pods = [
    aPod({ name: "large", cpuUsage: 500 }),
    aPod({ name: "fits", cpuUsage: 400 }),
    aPod({ name: "web", qosClass: "Guaranteed", cpuUsage: 300 }),
  ];
  const over = {
    node: { cpu_total_usage: 4400 },
    pods,
    waterlines: { evict: { cpu_total_usage: ["4000"] } },
  };

  it("others of its tier fit better, or the gap is closed before its turn", () => {
    expect(textsOf("evict", over)).toEqual({
      large: "Not needed: others of its class and priority fit the gap as well or better",
      fits: "Gives way",
      web: "Not needed: the gap is closed before its turn",
    });
    expect(explainPod(planOf("evict", over), "default/large")?.sentence).toBe(
      "Not needed: others of its class and priority fit the gap as well or better, 1 of 3 in the order of giving way.",
    );
    expect(textsOf("evict", over, "seed")).toMatchObject({
      fits: "Not needed: the gap is closed before its turn",
    });
  });

  it("there is no gap", () => {
    const under = { ...over, node: { cpu_total_usage: 3900 } };
    expect(new Set(Object.values(textsOf("evict", under)))).toEqual(
      new Set(["Not needed: there is no gap that it would close"]),
    );
    expect(textsOf("evict", under, "seed")).toEqual(textsOf("evict", under));
  });

  it("its restoring would take more than is left", () => {
    const below = {
      node: { cpu_total_usage: 3700 },
      waterlines: { throttleUp: { cpu_total_usage: ["4000"] } },
    };
    const texts = textsOf("throttleUp", {
      ...below,
      pods: [throttled("big", 1000), throttled("small", 200)],
    });
    expect(texts["big"]).toBe("Not restored: it would take back more than is left of the gap");
  });

  it("the metric cannot be acted on, whatever the profile", () => {
    const load = { node: { cpu_load_1_min: 9 }, pods, waterlines: { evict: { cpu_load_1_min: ["8"] } } };
    for (const profile of ["improved", "seed"] as const) {
      expect(planOf("evict", load, profile).pods[0]).toMatchObject({
        verdict: "not-needed",
        reason: "not-actionable",
      });
    }
    expect(textsOf("evict", load)["large"]).toBe("Not acted on: the metric can only be detected");
  });

  it("by its own metric, where another one cannot be acted on", () => {
    const both = {
      ...over,
      node: { ...over.node, cpu_load_1_min: 9 },
      waterlines: { evict: { ...over.waterlines.evict, cpu_load_1_min: ["8"] } },
    };
    expect(explainPod(planOf("evict", both), "default/web")?.steps.at(-1)?.text).toBe(
      "Not needed: the gap is closed before its turn",
    );
  });

  it("acting on every pod changes nothing of this one", () => {
    const blind = { node: {}, waterlines: { throttleDown: { cpu_total_usage: ["4000"] } } };
    const idle = throttled("idle", 0);
    expect(textsOf("throttleDown", { ...blind, pods: [idle, throttled("busy", 900)] })).toMatchObject({
      idle: "Skipped: acting on it releases nothing",
    });
  });

  it("throttling acts on every candidate if the use is not known, since that can be undone", () => {
    const blind = {
      node: {},
      pods: [throttled("busy", 900)],
      waterlines: { throttleDown: { cpu_total_usage: ["4000"] } },
    };
    expect(explainPod(planOf("throttleDown", blind), "default/busy")?.sentence).toBe(
      "Gives way with every candidate, since the gap is not known, 1 of 1 in the order of giving way. " +
        "The node's cpu_total_usage was not measured: every candidate is throttled one step, since that can be undone.",
    );
  });

  it.each([
    ["evict", "nothing is evicted for it"],
    ["throttleUp", "nothing is restored for it"],
  ] as const)("to %s waits for the use", (kind, words) => {
    const blind = { node: {}, pods, waterlines: { [kind]: { cpu_total_usage: ["4000"] } } };
    expect(explainPod(planOf(kind, blind), "default/web")?.steps.at(-1)?.text).toBe(
      `The node's cpu_total_usage was not measured: ${words}.`,
    );
  });

  it("the agent crashes", () => {
    const blind = { node: {}, pods, waterlines: { throttleUp: { cpu_total_usage: ["4000"] } } };
    expect(textsOf("throttleUp", blind, "craneHead")["web"]).toBe(
      "Not acted on: the agent crashes before it acts",
    );
  });
});

describe("restoring goes the other way round", () => {
  const pods = [
    throttled("low", 200),
    throttled("web", 200, { qosClass: "Guaranteed" }),
    throttled("web-low", 200, { qosClass: "Guaranteed", priority: -1 }),
  ];
  const below = {
    node: { cpu_total_usage: 3850 },
    pods,
    waterlines: { throttleUp: { cpu_total_usage: ["4000"] } },
  };

  it("from the most protected pod on, and says so", () => {
    const plan = planOf("throttleUp", below);
    expect(plan.pods.map(({ id }) => id)).toEqual(["default/web", "default/web-low", "default/low"]);
    expect(plan.pods.map((_, at) => decisionOf(plan.pods, at)?.first ?? null)).toEqual([
      null,
      "a higher priority",
      "Guaranteed, then Burstable, BestEffort, an unknown class",
    ]);
    expect(explainPod(plan, "default/web")?.sentence).toBe(
      "Restored by one step, 1 of 3 in the order of restoring. One step of restoring gives back 100 mC of a gap of 150 mC; 50 mC are left.",
    );
    expect(verdictText("throttleUp", { verdict: "fallback-all", reason: null })).toMatch(
      /^Restored with every/,
    );
  });

  it.each([
    ["held", { node: {} }, "hold"],
    ["idle", { waterlines: { throttleUp: { cpu_load_1_min: ["8"] } } }, "noop"],
  ])("also while it is %s", (_, fields, mode) => {
    const plan = planOf("throttleUp", { ...below, ...fields });
    expect(plan.mode).toBe(mode);
    expect(plan.pods.map(({ id }) => id)).toEqual(["default/web", "default/web-low", "default/low"]);
  });

  it("but by seed, which restores the least protected first", () => {
    expect(planOf("throttleUp", below, "seed").pods.map(({ id, decidedBy }) => [id, decidedBy])).toEqual([
      ["default/low", null],
      ["default/web-low", { key: "class", flipped: false }],
      ["default/web", { key: "priority", flipped: false }],
    ]);
  });
});
