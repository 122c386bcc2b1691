import fc from "fast-check";
import { expect, it } from "vitest";
import { runPipeline } from "@/lib/discovery/pipeline";
import { tunerEngine } from "@/lib/client/tuner/engine";
import { barScale, segmentsOf } from "@/components/runs/ranking/segments";
import { rankingCases } from "@/test/support/rankings";
import { scaleOf, segmentsInto } from "./bars";

it("draws the bars that the run's page draws", () => {
  fc.assert(
    fc.property(rankingCases, ({ policy, outcomes, nowMs }) => {
      const { base, columns } = tunerEngine({ outcomes, nowMs }).rank(policy, policy);
      const view = { ...base, ...columns };
      const { ranking } = runPipeline(policy, outcomes, { nowMs });
      const scale = scaleOf(view);
      expect(scale).toEqual(barScale(ranking));
      const out = new Float64Array(view.parts.length * 2 + 2);
      ranking.forEach((image, index) => {
        segmentsInto(out, view, view.order[index] ?? 0, scale);
        segmentsOf(image, scale).forEach((segment, part) => {
          expect(out[part * 2 + 1]).toBeCloseTo(segment.width, 12);
          if (segment.width > 0) expect(out[part * 2]).toBeCloseTo(segment.from, 12);
        });
      });
    }),
  );
});
