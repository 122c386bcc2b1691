/**
 * Waterlines: which pods give way when a node is over the line, and where to stop. Pure; every result comes with its
 * reasons.
 */
export * from "./shapes";
export type { AddedUse } from "./addedUse";
export { analyzeCycle, INITIAL_STATE, type Cycle } from "./analyzer/analyzer";
export { mergedGrace, mergedRatios } from "./analyzer/merge";
export { documentsProblems, plan, type PlanAnswer } from "./answer";
export { parseDocuments } from "./documents/parse";
export { readOwnProfile } from "./documents/ownProfile";
export { checkFragment } from "./documents/fragment";
export { noteTexts } from "./explanation";
export { imageDisk, imageLine, type ImageDisk } from "./images/cache";
export { holdersOf, placesOf, type HeldImage, type Holders } from "./images/holders";
export { isKubernetesList } from "./kubernetes/collect";
export { readKubernetes } from "./kubernetes/read";
export {
  addedMissing,
  addedQueries,
  withUsages,
  type AddedQuery,
  type AddedSeries,
} from "./prometheus/added";
export { clusterOf, missingOf, type NodeSeries } from "./prometheus/objects";
export { NODE_QUERIES } from "./prometheus/queries";
export { lowestLine } from "./gaps/line";
export { metricsOf, registeredMetricProblems } from "./metrics/registry";
export { metricKey } from "./order/keys";
export { candidatesOf } from "./order/candidate";
export { compileChain } from "./order/chain";
export { planNode } from "./plan/plan";
export type { KindPlan } from "./plan/result";
export { settingOf, type Setting } from "./plan/scene";
export { withNamedMetrics } from "./named";
export { ownProfileProblems } from "./profiles/own";
export { CHAIN_NAMES, type ChainName, type Profile } from "./profiles/profile";
export { presetAsOwn, profileOf } from "./profiles/profiles";
export { readSnapshot, type SnapshotRead } from "./snapshot/read";
export { isVector, vectorRequest } from "./snapshot/vector";
export type { LineStanding, NodeSummary, PlannedLine, Standing } from "./standing";
export { nodeSession, type MovedPlan, type NodeQuestion, type NodeSession, type OpenedNode } from "./session";
export {
  stepsProblem,
  timelineRequest,
  vectorActionSchema,
  vectorRuleSchema,
  vectorSampleSchema,
} from "./timeline/request";
export type { KnownPods } from "./timeline/returned";
export { rulesFor, timelineOf, timelineSteps } from "./timeline/timeline";
export type { Timeline } from "./timeline/shapes";
