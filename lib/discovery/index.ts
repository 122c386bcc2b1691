/** The discovery engine: queries' outcomes in, a ranking and the reasons for it out (spec: discovery.md). */
export { compareCodePoints } from "./codePoints";
export {
  computeSignals,
  type ComputedSignal,
  type ComputedSignals,
  type PipelineOptions,
} from "./computeSignals";
export type * from "./data";
export { normaliseEvents, type LogEntry, type NormalisedEvents } from "./events";
export { explainImage } from "./explain";
export {
  explanationSchema,
  type ArithmeticLine,
  type Explanation,
  type ExplanationStep,
} from "./explanation";
export { MatrixBuilder, MatrixTooLargeError, type BuiltMatrix, type MatrixOptions } from "./matrix";
export { decodeMatrix, encodeMatrix, MatrixFormatError } from "./matrixCodec";
export { compareSemantics, parityNotes, type SemanticsComparison } from "./parity";
export { runPipeline } from "./pipeline";
export { rank, RAW_MAXIMUM } from "./rank";
export * from "./result";
export { diffRankings, runDiffSchema, type ImageChange, type RunDiff } from "./runDiff";
export { policyStatusSchema, statusYaml, toStatus, type PolicyStatus, type StatusOptions } from "./status";
