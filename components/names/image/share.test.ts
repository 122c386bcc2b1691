import { expect, it } from "vitest";
import type { ImageDetail, ImagePlace } from "@/lib/api/images";
import { analyse, analysisOptionsSchema } from "@/lib/discovery";
import { summaryMarkdown } from "@/lib/explanation/summary";
import { aggregateSignal, NOW, policy, usage } from "@/test/support/discovery";
import { place } from "./place.testing";
import { imageSummary, type Said } from "./share";

const spec = policy(
  [aggregateSignal("total", "q")],
  { strategy: "signal", signalRef: "total" },
  { maxImages: 1 },
);
const answer = analyse(
  { policy: spec, outcomes: [usage("q", { a: [3], b: [2] })], options: { nowMs: NOW * 1_000 } },
  analysisOptionsSchema.parse({ images: ["b"], parts: [] }),
);
const said: Said = {
  explanation: answer.whyNot[0]!.explanation,
  found: answer.counterfactuals[0]!,
  policy: spec,
};

const detail = (items: readonly ImagePlace[]): ImageDetail => ({
  reference: "b",
  parsed: null,
  aliases: [],
  policies: {
    state: "known",
    data: { items: [...items], selected: 1, ranked: 2, policies: 3, coldStartRun: null, more: false },
  },
  nodes: {
    state: "known",
    data: {
      more: false,
      items: [
        {
          snapshot: "pool",
          version: 1,
          at: "2026-06-16T10:00:00Z",
          nodes: 3,
          told: 2,
          holders: 1,
          bytes: null,
          holding: ["n1"],
          lacking: ["n2"],
        },
      ],
    },
  },
});
const below = place({ policy: "night", rank: 2, maxImages: 1, imageCount: 2, gap: -1 });
const above = place({ policy: "day", rank: 15, gap: 0.5, selected: true });

it("says first where it misses the line and why, as the engine does, then what would lift it", () => {
  const text = summaryMarkdown(
    imageSummary(detail([below, above]), said),
    "https://plimsoll.example.com/images/b",
  );
  expect(text.split("\n").slice(0, 3)).toEqual([
    "### b",
    "",
    "Selected in 1 of 3 policies. In night: rank 2 of 2, not selected: score 2; 1 below the cut at 1.",
  ]);
  expect(text).toContain("- The cut \\(maxImages\\): 1 → 2 images");
  expect(text).toContain("- Nodes of pool that hold it: 1 of 2");
  expect(text).toContain(
    "| day | rank 15 of 60, 0.5000 above the line |\n| **Cut** | |\n| night | rank 2 of 2, 1.0000 below the line |",
  );
});

it("says that no policy ranks it, and draws nothing then", () => {
  const summary = imageSummary({ reference: "b", parsed: null, aliases: [] }, null);
  expect(summary).toMatchObject({ title: "b", sentences: [], bars: null });
  const { sentences, bars } = imageSummary(detail([place({})]), null);
  expect([sentences, bars]).toEqual([["Selected in 1 of 3 policies."], null]);
});
