/**
 * Why not (tuner.md "Knowing why"): the steps that an image went through, whether a query returned it or not. The
 * explanation is the engine's; this adds the step at which the image dropped out.
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
