/**
 * Why not (tuner.md "Knowing why"): any image seen by any query, or typed in, the steps it went through and where it
 * dropped out. The explanation is the engine's; this adds the step's name.
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
