/** The ranking strategies' computations, one line each. */
import type { Strategy } from "../policy/model";
import type { StrategyComputation } from "./computation";
import { cascade } from "./cascadeExposure/computation";
import { coldPulls } from "./expectedColdPulls/computation";
import { exposure } from "./modelExposure/computation";
import { product } from "./product/computation";
import { signal } from "./signal/computation";
import { sumOfTerms } from "./weightedSum/computation";

export const STRATEGY_COMPUTATIONS: Readonly<Record<Strategy, StrategyComputation>> = {
  signal,
  weightedSum: sumOfTerms,
  product,
  modelExposure: exposure,
  expectedColdPulls: coldPulls,
  cascadeExposure: cascade,
};
