import { describe, expect, it } from "vitest";
import { aPod } from "@/test/support/waterlines/scenario";
import { metricsOf } from "../metrics/registry";
import { profileOf } from "../profiles/profiles";
import { addedMetricSchema, type Pod, type ProfileName } from "../shapes";
import { planNode, type PlanInput } from "./plan";
import { breakpoints } from "./breakpoints";
import { settingOf, type Setting } from "./scene";

const setting = (name: ProfileName): Setting => {
  const profile = profileOf(name);
  return settingOf(profile, metricsOf(profile.metrics), 0);
};
const node = { cpu_total_usage: 5000, cpu_core_numbers: 8 };
/** Has every metric that an agent might miss. */
const measured = { ...node, cpu_total_utilization: 62, memory_total_usage: 1, memory_total_utilization: 1 };
const pods = [500, 1000, 2000].map((cpuUsage) => aPod({ name: `p${cpuUsage}`, cpuUsage }));
const evict = (input: Partial<PlanInput>, name: ProfileName = "improved") =>
  planNode(setting(name), { node, pods, waterlines: { evict: { cpu_total_usage: ["4000"] } }, ...input })
    .evict;

it.each(["seed", "improved", "craneHead"] as const)(
  "%s evicts nobody for what rounding leaves of a gap",
  (name) => {
    const acted = (metric: string, line: string, uses: readonly number[], used: number) =>
      evict(
        {
          node: { ...measured, cpu_core_numbers: 4, [metric]: used },
          pods: uses.map((cpuUsage, at) => aPod({ name: `p${at}`, cpuUsage })),
          waterlines: { evict: { [metric]: [line] } },
        },
        name,
      );
    // In floating point 79.9 % of 4 cores are 396.0000000000002 mC over 70 %.
    const percent = acted("cpu_total_utilization", "70", [396, 100], 79.9);
    expect(percent?.acted).toEqual(["default/p0"]);
    expect(percent?.gaps).toMatchObject([{ after: 0, overshoot: 0 }]);
    // 0.5 - 0.3 - 0.1 - 0.1 is 2.7e-17.
    const sum = acted("cpu_total_usage", "100", [0.3, 0.1, 0.1, 0.05], 100.5);
    expect(sum?.acted).toEqual(["default/p0", "default/p1", "default/p2"]);
    const [gap] = acted("cpu_total_usage", "100", [0.3, 0.1], 100.5)?.gaps ?? [];
    expect(gap?.after).toBeCloseTo(0.1);
  },
);

describe("improved", () => {
  it("leaves out who cannot be evicted, and says why", () => {
    const unfit: Pod[] = [
      aPod({ name: "ends", cpuUsage: 4000, terminating: true }),
      aPod({ name: "done", cpuUsage: 4000, finished: true }),
      aPod({ name: "kube", cpuUsage: 4000, static: true }),
      aPod({ name: "dns", cpuUsage: 4000, critical: true }),
      aPod({ name: "other", cpuUsage: 4000 }),
    ];
    const plan = evict({ pods: [...unfit, ...pods], allows: (_, pod) => pod.name !== "other" });
    expect(plan?.acted).toEqual(["default/p1000"]);
    // Pods that are already terminating are reported, but do not lower the gap.
    expect(plan?.gaps).toMatchObject([{ before: 1000, terminating: { pods: 1, amount: 4000 } }]);
    expect(evict({})?.gaps[0]?.terminating).toBeNull();
    expect(plan?.pods.slice(3).map(({ verdict }) => verdict)).toEqual([
      "terminating",
      "finished",
      "static",
      "critical",
      "not-allowed",
    ]);
    expect(evict({ pods: [...unfit, ...pods] }, "seed")?.acted).toEqual(["default/dns"]);
  });

  it("works off with throttling only what evicting leaves, or the other way round", () => {
    const container = (usage: number) => ({ id: "c", usage, quotaUs: -1, periodUs: 100_000 });
    const own = [aPod({ name: "a", cpuUsage: 1000, stepCPURatio: 50, containers: [container(1000)] })];
    const waterlines = { evict: { cpu_total_usage: ["4600"] }, throttleDown: { cpu_total_usage: ["4600"] } };
    const evictFirst = planNode(setting("improved"), { node, pods: own, waterlines });
    expect(evictFirst.evict?.acted).toEqual(["default/a"]);
    expect(evictFirst.throttleDown?.pods.map(({ verdict }) => verdict)).toEqual(["evicted"]);
    const throttleFirst = planNode(setting("improved"), { node, pods: own, waterlines, first: "throttle" });
    expect(throttleFirst.throttleDown?.acted).toEqual(["default/a"]);
    expect(throttleFirst.evict?.acted).toEqual([]);
    const seed = planNode(setting("seed"), { node, pods: own, waterlines });
    expect([seed.evict?.acted, seed.throttleDown?.acted]).toEqual([["default/a"], ["default/a"]]);
  });

  it("evicts of a throttled pod only what throttling leaves of it", () => {
    const container = { id: "c", usage: 1000, quotaUs: -1, periodUs: 100_000 };
    const own = [aPod({ name: "a", cpuUsage: 1000, stepCPURatio: 10, containers: [container] })];
    const line = { cpu_total_usage: ["3900"] };
    const input = { node, pods: own, waterlines: { evict: line, throttleDown: line } };
    const plan = planNode(setting("improved"), { ...input, first: "throttle" });
    expect(plan.throttleDown).toMatchObject({ acted: ["default/a"], gaps: [{ before: 1100, after: 1000 }] });
    expect(plan.evict).toMatchObject({
      acted: ["default/a"],
      gaps: [{ before: 1000, after: 100 }],
      pods: [{ released: 900, gapAfter: 100 }],
    });
    expect(plan.evict?.released.get("cpu_total_usage")).toBe(900);
  });

  it("says what was put back and what releases nothing", () => {
    const plan = evict({
      pods: [
        aPod({ name: "idle", priority: -1 }),
        aPod({ name: "small", cpuUsage: 300 }),
        aPod({ name: "large", qosClass: "Burstable", cpuUsage: 1200 }),
      ],
    });
    expect(plan?.pods.map(({ verdict, decidedBy }) => [verdict, decidedBy?.key ?? null])).toEqual([
      ["no-release", null],
      ["redundant", "priority"],
      ["acted", "class"],
    ]);
  });
});

describe("a metric that was added", () => {
  const gpu = addedMetricSchema.parse({ name: "gpu", unit: "%", throttleable: true, stepReleases: 10 });
  const profile = profileOf("seed");
  const own = settingOf(profile, metricsOf(profile.metrics, [gpu]), 0);
  const used = [aPod({ name: "a", usages: { gpu: 30 } }), aPod({ name: "b", usages: { gpu: 60 } })];

  it("is evicted and throttled for like the others", () => {
    const waterlines = { evict: { gpu: ["50"] }, throttleDown: { gpu: ["81"] } };
    const plan = planNode(own, { node: { gpu: 90 }, pods: used, waterlines });
    expect(plan.evict).toMatchObject({ mode: "precise", acted: ["default/b"], gaps: [{ after: -20 }] });
    expect(plan.throttleDown).toMatchObject({ acted: ["default/b", "default/a"], gaps: [{ after: 0 }] });
  });
});

describe("an agent that restores without knowing the use", () => {
  const waterlines = { throttleUp: { cpu_total_usage: ["100"] } };
  it("crashes; seed restores all and improved holds", () => {
    const of = (name: ProfileName) => planNode(setting(name), { node: {}, pods, waterlines }).throttleUp;
    expect(of("craneHead")).toMatchObject({
      mode: "panic",
      error: expect.stringContaining("out of range [0]"),
    });
    expect(of("seed")?.mode).toBe("all");
    expect(of("improved")).toMatchObject({ mode: "hold", pods: [{ verdict: "hold" }, {}, {}] });
  });
});

describe("breakpoints", () => {
  it.each([
    [
      "seed",
      [
        [3000, 1],
        [2000, 2],
        [0, 3],
      ],
    ],
    [
      "craneHead",
      [
        [3000, 1],
        [2000, 2],
        [0, 3],
      ],
    ],
    [
      "improved",
      [
        [3000, 1],
        [2000, 2],
        [0, 3],
      ],
    ],
  ] as const)("%s: how many give way from each line on", (name, expected) => {
    const { steps, complete } = breakpoints(
      setting(name),
      { node: measured, pods },
      "cpu_total_usage",
      "evict",
    );
    expect(steps.map(({ from, acted }) => [Math.round(from * 1e3) / 1e3, acted])).toEqual(expected);
    expect(complete).toBe(true);
  });

  it("agrees with the plan on both sides of every step", () => {
    const { steps } = breakpoints(setting("improved"), { node, pods }, "cpu_total_usage", "evict");
    const count = (line: number) =>
      evict({ waterlines: { evict: { cpu_total_usage: [String(line)] } } })?.acted.length;
    for (const { from, acted } of steps.slice(0, -1)) {
      expect([count(from + 0.01), count(from)]).toEqual([acted, acted]);
      expect(count(from - 0.01)).not.toBe(acted);
    }
  });

  it("has none where the use is not known", () => {
    expect(breakpoints(setting("seed"), { node: {}, pods }, "cpu_total_usage", "evict").steps).toEqual([]);
  });
});
