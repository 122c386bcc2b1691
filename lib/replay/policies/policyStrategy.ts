/** A saved policy as a strategy of the comparison. */
import { runPipeline, type Policy } from "../../discovery";
import type { Strategy } from "../strategies/strategy";
import { answerQuery } from "./answers";

/**
 * Returns the scores that the policy's run would have had at the prewarming. Images that it does not rank have none
 * (NaN).
 */
export const policyStrategy = (policy: Policy): Strategy => ({
  name: policy.name,
  reason: `the policy ${policy.name}, its queries answered from the jobs`,
  score(usage) {
    const outcomes = policy.queries.map((query) => answerQuery(query, usage));
    const nowMs = usage.jobs.originSeconds * 1_000 + usage.end / 1e6;
    const { ranking } = runPipeline(policy, outcomes, { nowMs });
    const scores = new Map(ranking.map(({ image, finalScore }) => [image, finalScore]));
    return Float64Array.from(usage.table.images, ({ image }) => scores.get(image) ?? NaN);
  },
});
