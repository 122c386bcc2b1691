import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { Run } from "@/lib/api/runs";
import { explainImage, runPipeline } from "@/lib/discovery";
import { costs, NOW, policy as policyWith, pullTimeSignal } from "@/test/support/discovery";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { ImageBars } from "./ImageBars";
import { RankingTable } from "./RankingTable";

const pulls = pullTimeSignal("pulls", "costs");
const policy = policyWith([pulls], { strategy: "signal", signalRef: "pulls" }, { maxImages: 1 });
const rows = [
  { image: "r/a:1", p50ColdPullSeconds: 38.25, p95ColdPullSeconds: 60, sampleCount: 12 },
  { image: "r/b:1", p50ColdPullSeconds: 30, p95ColdPullSeconds: 40, sampleCount: 9 },
];
const result = runPipeline(policy, [costs("costs", rows)], { nowMs: NOW * 1000 });

it("the table writes scores, distances and contributions with the unit of the signal that is ranked by", async () => {
  const run: Run = {
    ...runSummary({ policy: "pulls", imageCount: 2 }),
    specYaml: "",
    timing: [],
    artifactBytes: null,
    spec: policy,
    ...result,
  };
  await show(<RankingTable run={run} images={run.ranking} onExplain={() => undefined} />);
  const first = page.getByRole("row").nth(1);
  await expect.element(first).toHaveTextContent("r/a:1Above38.25 s+8.25 s1238.25 s38.25 s");
  await expect.element(page.getByRole("row").nth(2)).toHaveTextContent("−8.25 s");
});

it("the bars of an image write its contribution and its score with the unit", async () => {
  const { container } = await show(
    <ImageBars explanation={explainImage(result, policy, "r/a:1")} policy={policy} />,
  );
  expect(container.textContent).toContain("× 138.25 s");
  expect(container.textContent).toContain("score, sum of the contributions38.25 s");
});
