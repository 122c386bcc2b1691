import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPod, scenario } from "@/test/support/waterlines/scenario";
import { metricsOf } from "../metrics/registry";
import { planPool, type NodePlan } from "../pool";
import { profileOf } from "../profiles/profiles";
import { settingOf } from "../plan/scene";
import type { ChangeReport, Pod, Waterlines } from "../shapes";
import { changesFor } from "./change";

const profile = profileOf("improved");
const setting = settingOf(profile, metricsOf(profile.metrics));
const lines: Waterlines = { evict: { cpu_total_usage: ["4000"] } };

function ask(pods: readonly Pod[], id: string, use: number | null = 5_000): ChangeReport | undefined {
  const nodes = [{ name: "n", labels: {}, metrics: { cpu_total_usage: use }, pods: [...pods] }];
  const [node] = planPool(setting, nodes, lines);
  return node && changesFor(setting, node, "evict", id);
}

const pods = [
  aPod({ name: "large", cpuUsage: 1_200 }),
  aPod({ name: "small", cpuUsage: 600 }),
  aPod({ name: "web", qosClass: "Guaranteed", priority: 100, cpuUsage: 1_500 }),
];

describe("what would have to change", () => {
  it("for a pod that gives way: a higher line or less use; and who gives way instead", () => {
    const report = ask(pods, "default/large");
    expect(report).toMatchObject({ acted: true, reason: null });
    const of = (what: string) => report?.changes.find((change) => change.what === what);
    expect(of("line")).toMatchObject({ from: 4_000, to: 4_400, unit: "mC", inInstead: ["default/small"] });
    expect(of("use")).toMatchObject({ from: 1_200, metric: "cpu_total_usage" });
    // One tier higher the pod is needed anyway.
    expect(of("class")).toBeUndefined();
  });

  it("for a pod that is spared: a lower class; a line that is low enough", () => {
    const report = ask(pods, "default/web");
    expect(report?.acted).toBe(false);
    expect(report?.changes.find(({ what }) => what === "line")?.to).toBeLessThan(3_200);
    expect(report?.changes.find(({ what }) => what === "class")).toBeUndefined();
  });

  it("for what no number decides: says so", () => {
    const pod = aPod({ name: "static", static: true, cpuUsage: 900 });
    expect(ask([...pods, pod], "default/static")?.reason).toMatch(/not a candidate/);
    expect(ask(pods, "default/large", null)?.reason).toMatch(/gap is not known/);
    expect(ask(pods, "default/other")).toBeUndefined();
  });

  it("turns the verdict, and no number that is nearer does", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
        (seed, shares) => {
          const { node, pods: some, waterlines } = scenario(seed, { pods: 8 });
          const planOf = (input: readonly Pod[], lines: Waterlines): NodePlan | undefined =>
            planPool(setting, [{ name: "n", labels: {}, metrics: node, pods: [...input] }], lines)[0];
          const planned = planOf(some, waterlines);
          const first = some[0];
          if (!planned || !first) return;
          const id = `${first.namespace}/${first.name}`;
          const report = changesFor(setting, planned, "evict", id);
          const turns = (what: string, to: string | number): boolean => {
            const fields: Readonly<Record<string, Partial<Pod>>> = {
              priority: { priority: Number(to) },
              class: { qosClass: String(to) },
              use: { cpuUsage: Number(to) },
            };
            const changed = some.map((pod) => (pod === first ? { ...pod, ...fields[what] } : pod));
            const moved = what === "line" ? { evict: { cpu_total_usage: [String(to)] } } : waterlines;
            return (planOf(changed, moved)?.plan.evict?.acted.includes(id) ?? false) !== report?.acted;
          };
          for (const { what, from, to } of report?.changes ?? []) {
            expect([what, to, turns(what, to)]).toEqual([what, to, true]);
            if (what !== "line" && what !== "use") continue;
            // The result is a whole number, and a short one within 2% of the move.
            const reach = (Math.abs(Number(to) - Number(from)) - 1) * 0.97;
            for (const share of shares.take(20)) {
              const nearer = Number((Number(from) + share * reach).toFixed(6));
              if (nearer >= 0 && reach > 0)
                expect([what, to, nearer, turns(what, nearer)]).toEqual([what, to, nearer, false]);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
