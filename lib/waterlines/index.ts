/** Waterlines: which pods give way when a node is over the line, and where to stop. Pure; everything has its reason. */
export * from "./shapes";
export { analyzeCycle, INITIAL_STATE, type Cycle } from "./analyzer/analyzer";
export { mergedGrace, mergedRatios } from "./analyzer/merge";
export { plan, type PlanAnswer } from "./answer";
export { parseDocuments } from "./documents/parse";
export { checkFragment } from "./documents/fragment";
export { noteTexts } from "./explanation";
export { lowestLine } from "./gaps/line";
export { metricsOf } from "./metrics/registry";
export { candidatesOf } from "./order/candidate";
export { compileChain } from "./order/chain";
export { planNode } from "./plan/plan";
export type { KindPlan } from "./plan/result";
export { settingOf, type Setting } from "./plan/scene";
export type { Profile } from "./profiles/profile";
export { profileOf } from "./profiles/profiles";
