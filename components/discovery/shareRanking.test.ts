import { expect, it } from "vitest";
import { runPipeline } from "@/lib/discovery";
import { costs, NOW, policy as policyWith, pullTimeSignal } from "@/test/support/discovery";
import { tunerSummary } from "./shareRanking";

it("what is shared has the unit of the signal that is ranked by", () => {
  const pulls = pullTimeSignal("pulls", "costs");
  const policy = policyWith([pulls], { strategy: "signal", signalRef: "pulls" }, { maxImages: 1 });
  const rows = [
    { image: "a", p50ColdPullSeconds: 38.25, p95ColdPullSeconds: 60, sampleCount: 12 },
    { image: "b", p50ColdPullSeconds: 30, p95ColdPullSeconds: 40, sampleCount: 9 },
  ];
  const { ranking } = runPipeline(policy, [costs("costs", rows)], { nowMs: NOW * 1000 });
  const summary = tunerSummary({ name: "pulls", version: 1, policy, ranking, maxImages: 1, edits: [] });
  expect(summary.sentences).toEqual([
    "Version 1 without edits.",
    "Last in: a, rank 1, score 38.25 s",
    "First out: b, rank 2, score 30.00 s, 8.25 s under the line",
  ]);
  expect(summary.bars).toMatchObject({ unit: "s", rows: [{ text: "38.25 s" }, { text: "30.00 s" }] });
});
