import { expect, it } from "vitest";
import { isWeighted } from "../policy/declared";
import type { Ranking } from "../policy/model";
import { hasWeights } from ".";
import { STRATEGIES } from "./declarations";

it("has weights for the strategies whose form has them, and for no other", () => {
  const rankings = STRATEGIES.map(({ strategy }) => ({ strategy }) as Ranking);
  expect(rankings.map(hasWeights)).toEqual(rankings.map(isWeighted));
  expect(rankings.some(hasWeights)).toBe(true);
  expect(hasWeights(undefined)).toBe(false);
});
