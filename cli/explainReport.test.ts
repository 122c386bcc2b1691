import { expect, it } from "vitest";
import { analyse, analysisOptionsSchema } from "../lib/discovery";
import { costs, NOW, policy as policyWith, pullTimeSignal } from "../test/support/discovery";
import { printExplanation } from "./explainReport";

const pulls = pullTimeSignal("pulls", "costs");
const rows = [
  { image: "a", p50ColdPullSeconds: 38, p95ColdPullSeconds: 60, sampleCount: 12 },
  { image: "b", p50ColdPullSeconds: 30, p95ColdPullSeconds: 40, sampleCount: 9 },
];

it("prints numbers with their unit: terms, arithmetic and what would change it", () => {
  const policy = policyWith([pulls], { strategy: "signal", signalRef: "pulls" }, { maxImages: 1 });
  const run = { policy, outcomes: [costs("costs", rows)], options: { nowMs: NOW * 1000 } };
  let out = "";
  const io = { stdout: (part: string) => void (out += part), stderr: () => undefined };
  printExplanation(analyse(run, analysisOptionsSchema.parse({ images: ["b"], parts: [] })), 0, io);
  expect(out).toMatch(/pulls +30 s +- +1 +30 s/);
  expect(out).toContain("  score: pulls = 30 s\n");
  expect(out).toMatch(/pulls: 38\.0+\d* s instead of 30 s \(8 s more\)/);
});
