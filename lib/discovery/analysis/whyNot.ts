/**
 * Why not (tuner.md "Knowing why"), for an image that a query returned or somebody asks about: the steps that it went
 * through. The explanation is the engine's; this adds the step at which it dropped out.
 */
import { explainImage } from "../explanation/explain";
import type { PreparedRanking } from "../ranking/prepareRanking";
import type { PipelineResult } from "../result";
import type { WhyNot } from "./shapes/whyNot";

export function whyNot(result: PipelineResult, { policy }: PreparedRanking, image: string): WhyNot {
  const explanation = explainImage(result, policy, image);
  const stopped = explanation.steps.find((step) => step.state === "stopped");
  return { explanation, stoppedAt: stopped?.id ?? null, similar: explanation.similar };
}
