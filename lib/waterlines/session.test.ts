import { expect, it } from "vitest";
import { nodeSession } from "./session";
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
