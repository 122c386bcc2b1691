import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPod, scenario } from "@/test/support/waterlines/scenario";
import { metricsOf } from "../metrics/registry";
import { planPool } from "../pool";
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
    // One tier further up it is needed anyway.
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

  it("turns the verdict, whenever one is named", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (seed) => {
        const { node, pods: some, waterlines } = scenario(seed);
        const [planned] = planPool(
          setting,
          [{ name: "n", labels: {}, metrics: node, pods: [...some] }],
          waterlines,
        );
        const first = some[0];
        if (!planned || !first) return;
        const id = `${first.namespace}/${first.name}`;
        const report = changesFor(setting, planned, "evict", id);
        for (const { what, to } of report?.changes ?? []) {
          const fields =
            what === "priority"
              ? { priority: Number(to) }
              : what === "class"
                ? { qosClass: String(to) }
                : null;
          const use = what === "use" ? { cpuUsage: Number(to) } : fields;
          const changed = some.map((pod) => (pod === first && use ? { ...pod, ...use } : pod));
          const moved = what === "line" ? { evict: { cpu_total_usage: [String(to)] } } : waterlines;
          const [after] = planPool(setting, [{ name: "n", labels: {}, metrics: node, pods: changed }], moved);
          expect(after?.plan.evict?.acted.includes(id) ?? false).toBe(!report?.acted);
        }
      }),
      { numRuns: 200 },
    );
  });
});
