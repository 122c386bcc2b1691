/** Schemas and types of the discovery engine, without computation, for the API's shapes and for pages. */
export * from "./policy/model";
export * from "./policy/declared";
export * from "./policy/dropReason";
export { QUERY_TYPES } from "./queries/declarations";
export { SIGNAL_TYPES } from "./signals/declarations";
export { STRATEGIES } from "./ranking/declarations";
export { beginValues, keysOf } from "./declare/field";
export type { WeightedTerm } from "./declare/terms";
export * from "./result";
export * from "./expected/shapes";
export * from "./explanation/explanation";
export * from "./policy/change";
export {
  analysisOptionsSchema,
  analysisSchema,
  type Analysis,
  type AnalysisOptions,
} from "./analysis/shapes/analyse";
export { type Attribution } from "./analysis/shapes/attribution";
export { type Comparison } from "./analysis/shapes/compareMany";
export {
  counterfactualSchema,
  type Counterfactual,
  type MoveOutcome,
} from "./analysis/shapes/counterfactual";
export { type Crossing } from "./analysis/shapes/crossings";
export { type Factor } from "./analysis/shapes/mixture";
export { type Outliers } from "./analysis/shapes/outlier";
export { type Redundancy } from "./analysis/shapes/redundancy";
export { runDiffSchema, type ImageChange, type RunDiff } from "./analysis/shapes/runDiff";
export { type Selectable } from "./analysis/shapes/selectable";
export { type SelectionChange } from "./analysis/shapes/selection";
export { type Sensitivity } from "./analysis/shapes/sensitivity";
export { type Stability } from "./analysis/shapes/stability";
