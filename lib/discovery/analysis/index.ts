/** Knowing why and knowing how sure (tuner.md): one file an analysis, each with its method. */
export {
  analyse,
  analysisOptionsSchema,
  analysisSchema,
  type Analysis,
  type AnalysisOptions,
} from "./analyse";
export type { RunSide } from "./attribution";
