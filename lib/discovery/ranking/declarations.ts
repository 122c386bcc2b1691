/** The ranking strategies, one line each; `computations.ts` registers the computations. */
import { declaration as cascadeExposure } from "./cascadeExposure/declaration";
import { declaration as expectedColdPulls } from "./expectedColdPulls/declaration";
import { declaration as modelExposure } from "./modelExposure/declaration";
import { declaration as product } from "./product/declaration";
import { declaration as signal } from "./signal/declaration";
import { declaration as weightedSum } from "./weightedSum/declaration";

/** In the order of the form. */
export const STRATEGIES = [
  signal,
  weightedSum,
  modelExposure,
  product,
  expectedColdPulls,
  cascadeExposure,
] as const;
