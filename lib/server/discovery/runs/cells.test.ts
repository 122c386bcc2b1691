import { expect, it } from "vitest";
import { wideRanking } from "@/test/support/wideRanking";
import { analysisOptionsSchema } from "../../../discovery";
import { checkCells, checkDraws } from "./cells";

it("refuses a ranking and an analysis that are too large by the limit's name", () => {
  const { policy } = wideRanking({ signals: 100, images: 1 });
  expect(() => checkCells(policy, 5_000)).not.toThrow();
  expect(() => checkCells(policy, 5_001)).toThrow("limit rankingCells");
  const asked = analysisOptionsSchema.parse({ stability: { draws: 20_000 } });
  expect(() => checkDraws(asked, 2_500)).not.toThrow();
  expect(() => checkDraws(asked, 2_501)).toThrow("limit analysisDraws");
  expect(() => checkDraws({ ...asked, parts: ["outliers"] }, 100_000)).not.toThrow();
});
