import { expect, it } from "vitest";
import type { NodeDetail } from "@/lib/api/nodes";
import { nodeSession } from "@/lib/waterlines";
import { nodeSchema } from "@/lib/waterlines/shapes";
import { nodeSummary } from "./share";

const pod = (name: string) => ({
  namespace: "ci",
  name,
  qosClass: "BestEffort",
  priority: 0,
  cpuUsage: 1_000,
});
const node = nodeSchema.parse({
  name: "node-07",
  metrics: { cpu_total_usage: 7_000 },
  pods: [pod("a"), pod("b"), pod("c")],
});
const lines = { documents: null, metrics: [], waterlines: { evict: { cpu_total_usage: ["6500"] } } };
const session = nodeSession({ node, ...lines });
const planOf = (profile: string, moved: Readonly<Record<string, string>>) =>
  session.plan({ profile, moved, profiles: [] }).report;
const drawn = planOf("improved", {});
const detail = {
  node,
  plan: drawn,
  since: null,
  snapshot: { name: "ci-pool", version: 4, takenAt: null },
} as unknown as NodeDetail;

it("tells the plan that is shown, by its profile and its moved lines, as the link keeps them", () => {
  const question = { profile: "seed", moved: { cpu_total_usage: "5500" } };
  const { sentences, facts } = nodeSummary({ detail, report: planOf("seed", question.moved), question });
  expect(sentences[0]).toBe("Over a waterline. Would evict 2 of 3 candidate pods");
  expect(sentences[1]).toBe("CPU use: 1.5 cores over, then 0.5 cores under; line 5.5 cores");
  expect(facts.slice(2)).toEqual([
    ["Profile", "The proposal (seed)"],
    ["Moved lines", "CPU use: 5.5 cores (drawn at 6.5 cores)"],
  ]);
});

it("says that no line was moved", () => {
  const { sentences, facts } = nodeSummary({
    detail,
    report: drawn,
    question: { profile: "improved", moved: {} },
  });
  expect(sentences[0]).toBe("Over a waterline. Would evict 1 of 3 candidate pods");
  expect(facts.slice(2)).toEqual([
    ["Profile", "Fewest pods (improved)"],
    ["Moved lines", "None"],
  ]);
});

it("says which use was added, and nothing of it otherwise", () => {
  const question = { profile: "improved", moved: {}, added: { cpu_total_usage: 1_500 } };
  const { report } = session.plan({ ...question, profiles: [] });
  const { sentences, facts } = nodeSummary({ detail, report, question });
  expect(sentences[1]).toBe("CPU use: 2 cores over, then at the line; line 6.5 cores");
  expect(facts.at(-1)).toEqual(["Added use", "CPU: 1.5 cores more"]);
});
