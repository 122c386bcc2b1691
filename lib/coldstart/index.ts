/**
 * The cold start: which node provides an image that no node holds yet (coldstart.md). Pure; the world is passed in.
 * An agent gives a `Resolver` its connections as ports; the pages' scenarios drive the same cascade.
 */
export * from "./shapes";
export { stallThresholdMs } from "./shapes/deadlines";
export * from "./errors";
export type * from "./resolver/ports";
export * from "./resolver/resolver";
export { HerdTooLargeError, runHerd } from "./cluster/herd";
export { holders } from "./exposure/holders";
export type { LinkImage } from "./exposure/link";
export { linkRanking } from "./exposure/linkResult";
export { meanMix } from "./exposure/mix";
export { coldPulls, coldWaitSeconds } from "./exposure/window";
export { explainResolve } from "./explanation";
export { sourcedModel } from "./mirror/inputs";
export { measuredMix, outcomesOf } from "./mirror/outcomes";
export { MIRROR_QUERIES, withRange } from "./mirror/queries";
export { ManifestError } from "./prefetch/manifest";
export { rendezvous, scoreText } from "./rendezvous/hrw";
export { runPrefetch } from "./scenario/prefetch";
export { answerScenario, type ScenarioAnswer } from "./scenario/answer";
export { laterScenario } from "./scenario/clock";
export { costOf } from "./scenario/cost";
export { peerOf } from "./scenario/answers";
export { runScenario } from "./scenario/run";
export { cooldownMs } from "./state/failures";
export { HonourWindows } from "./state/honourWindows";
