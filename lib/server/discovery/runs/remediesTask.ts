/** Computes the remedies of one image in a worker thread. */
import {
  analyse,
  analysisOptionsSchema,
  counterfactualSchema,
  signalComputer,
  type Policy,
} from "../../../discovery";
import { defineTask, timeLimit } from "../../compute/task";
import { checkCells } from "./cells";
import { jsonResult } from "./jsonResult";
import { artifactOf } from "./unpackTask";

interface RemediesInput {
  readonly policy: Policy;
  readonly image: string;
}

export const remediesTask = defineTask({
  name: "runRemedies",
  pool: "computing",
  time: timeLimit("whatIfSeconds"),
  work: async ({ policy, image }: RemediesInput, _, kept) => {
    const { outcomes, nowMs } = artifactOf(kept);
    const compute = signalComputer(outcomes, { nowMs });
    checkCells(policy, compute(policy).candidates.length);
    const options = analysisOptionsSchema.parse({ images: [image], parts: [] });
    const { counterfactuals } = analyse({ policy, outcomes, options: { nowMs } }, options, { compute });
    const [remedies] = counterfactuals;
    if (remedies === undefined) throw new Error("one image was asked about, and none was answered");
    return jsonResult(counterfactualSchema, remedies);
  },
});
