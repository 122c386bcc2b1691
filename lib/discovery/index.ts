/** The public interface of the discovery engine. `shapes` contains only what computes nothing. */
export * from "./shapes";
export { PULL_TIME_STATISTICS } from "./declare/template";
export type { DeveloperWindow } from "./declare/template";
export { POLICY_TEMPLATES, type PolicyTemplate, type TemplateOptions } from "./policy/templates";
export { knobsOf } from "./analysis/adjustments";
export { BEYOND_WEIGHTS } from "./analysis/allowedWeight";
export { analyse } from "./analysis/analyse";
export { type RunSide, attribution } from "./analysis/attribution";
export { compareMany } from "./analysis/compareMany";
export { fetchedNotes } from "./analysis/fetchedNotes";
export { outliers } from "./analysis/outlier";
export { parityNotes } from "./analysis/parity";
export { redundancy } from "./analysis/redundancy";
export { diffRankings } from "./analysis/runDiff";
export { selectable } from "./analysis/selectable";
export { sensitivity } from "./analysis/sensitivity";
export { stability } from "./analysis/stability";
export { subjectOf } from "./analysis/subject";
export { expectationOf, expectationOfView } from "./expected/expectation";
export { explainImage } from "./explanation/explain";
export { scoreUnit, signalUnit } from "./explanation/signalUnit";
export { runPipeline } from "./pipeline";
export { diffPolicies } from "./policy/diff";
export { exportPolicy } from "./policy/export";
export { convertibleSignals, withJobStarts } from "./policy/jobStarts";
export { SEMANTICS_ANNOTATION } from "./policy/metadata";
export { type PolicyOptions, type PolicyParse, parsePolicy, parsePolicyDocument } from "./policy/parse";
export { policyToDocument } from "./policy/toDocument";
export { trialQuery } from "./policy/trialQuery";
export { trialSettings } from "./policy/trialSettings";
export { RAW_MAXIMUM, RAW_SAMPLE } from "./ranking";
export { everyCandidate } from "./ranking/everyCandidate";
export { coldFractionWarning } from "./ranking/exposure/vanishing";
export { filterCandidates } from "./ranking/filter";
export { rank } from "./ranking/rank";
export { type Artifact, decodeArtifact, encodeArtifact } from "./samples/artifact";
export { type FetchedBy, differsInLookback, sameQuery, unfetched } from "./samples/lookback";
export { AUTO_SAMPLES, pushdownPlan } from "./samples/pushdown";
export { describeDuplicates, describeNonFinite } from "./samples/sampleWarnings";
export {
  type PushdownReport,
  type Totals,
  type PullCost,
  type PullEvent,
  type QueryData,
  type QueryFailure,
  type QueryOutcome,
  type QuerySuccess,
  type SampleMatrix,
  type ScoredImage,
} from "./samples/data";
export { type LogEntry, normaliseEvents } from "./samples/events";
export { durationInMessage, imageInMessage, sizeInMessage } from "./samples/pullMessage";
export { operatorEvents } from "./samples/operatorEvents";
export { type BuiltMatrix, MatrixBuilder, MatrixTooLargeError } from "./samples/matrix";
export { type ComputedSignals, computeSignals, signalComputer } from "./signals/computeSignals";
export { policyStatusSchema, statusYaml, toStatus } from "./status";
export { type CandidateFilter, type TunerEngine, tunerEngine } from "./tuner/engine";
export { type TunerAnswers, tunerAnswers } from "./tuner/answers";
export { type ExportSource, rankingCsv, rankingJson, rankingStatusYaml } from "./tuner/exports";
export { withMaxImages } from "./tuner/cutMove";
export {
  roundWeight,
  withQueryField,
  withRanking,
  withRankingField,
  withSignal,
  withSignalField,
  withWeight,
  withWeightOfOne,
} from "./tuner/moves";
export { type SvgColours, rankingSvg } from "./tuner/rankingSvg";
export * from "./tuner/protocol";
export { rewriteYaml, setInYaml } from "./tuner/rewriteYaml";
