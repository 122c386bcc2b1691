import { describe, expect, it } from "vitest";
import { nodeSession, type NodeQuestion } from "./session";
import { nodeSchema } from "./shapes";

const GIB = 2 ** 30;
const build = (name: string, gib: number) => ({
  namespace: "ci",
  name,
  qosClass: "BestEffort",
  priority: 0,
  cpuUsage: 1_000,
  memUsage: gib * GIB,
  stepCPURatio: 50,
  minCPURatio: 10,
  containers: [{ id: name, usage: 1_000, quotaUs: 100_000, periodUs: 100_000 }],
});
const session = nodeSession({
  node: nodeSchema.parse({
    name: "node-03",
    metrics: { cpu_total_usage: 3_000, memory_total_usage: 6 * GIB },
    pods: [build("large", 3), build("small", 1)],
  }),
  documents: null,
  metrics: [],
  waterlines: {
    throttleDown: { cpu_total_usage: ["2900"] },
    evict: { memory_total_usage: [`${8 * GIB}`] },
  },
});
const under = (gib: number, against?: string) =>
  session.plan({
    profile: "seed",
    moved: gib === 8 ? {} : { memory_total_usage: String(gib * GIB) },
    profiles: [],
    ...(against === undefined ? {} : { against }),
  });

it("says of a moved line which pods give way by a harsher action, not only which others do", () => {
  const drawn = under(8);
  expect(drawn.report.kinds.find(({ kind }) => kind === "throttleDown")?.acted).toEqual(["ci/large"]);
  expect(drawn).toMatchObject({ cameIn: [], wentOut: [], evictedInstead: [], throttledInstead: [] });
  expect(under(5)).toMatchObject({
    cameIn: [],
    wentOut: [],
    evictedInstead: ["ci/large"],
    throttledInstead: [],
  });
  expect(under(1)).toMatchObject({ cameIn: ["ci/small"], wentOut: [], evictedInstead: ["ci/large"] });
});

describe("use added to the node", () => {
  const question = { profile: "improved", moved: {}, profiles: [] };
  const more = { ...question, added: { memory_total_usage: 3 * GIB } };

  it("brings pods in that the measured use spares, and says by how much the line is passed", () => {
    const { report, cameIn, wentOut, evictedInstead } = session.plan(more);
    expect(session.plan(question).report.lines[1]).toMatchObject({ used: 6 * GIB, over: -2 * GIB });
    expect(report.lines[1]).toMatchObject({ metric: "memory_total_usage", used: 9 * GIB, over: GIB });
    expect(report.kinds.find(({ kind }) => kind === "evict")?.acted).toEqual(["ci/small"]);
    // Evicting it also lowers the CPU use, for which the other pod was throttled.
    expect({ cameIn, wentOut, evictedInstead }).toEqual({
      cameIn: ["ci/small"],
      wentOut: ["ci/large"],
      evictedInstead: [],
    });
  });

  it("counts for the compared profile too, and for the steps of a line", () => {
    const { cameIn, wentOut } = session.plan({ ...more, against: "improved" });
    expect([cameIn, wentOut]).toEqual([[], []]);
    const memory = (added: NodeQuestion["added"]) =>
      session
        .steps({ profile: "improved", profiles: [], ...(added && { added }) })
        .find(({ metric }) => metric === "memory_total_usage")?.steps[0]?.from;
    // One pod, the larger one, is enough for lines down to here.
    expect(memory(undefined)).toBe(3 * GIB);
    expect(memory(more.added)).toBe(6 * GIB);
  });

  it("is part of a pod's explanation and of what would change its verdict", () => {
    const [kind] = session
      .detail({ ...more, pod: "ci/small" })
      .kinds.filter(({ kind: of }) => of === "evict");
    expect(kind?.explanation?.outcomeText).toBe("Gives way");
    const asked = { kind: "evict", pod: "ci/small" } as const;
    expect(session.changes({ ...more, ...asked })).toMatchObject({ acted: true });
    expect(session.changes({ ...question, ...asked })).toMatchObject({ acted: false });
  });
});
