/** Multiplies a strategy's score by the image's pull time. */
import type { Strategy } from "./strategy";
import { pullSeconds } from "./usage";

export const timesPullTime = (of: Strategy, number: number): Strategy => ({
  name: `${of.name}_x_pull_time`,
  reason: `${of.reason}, × seconds of a pull`,
  needsHistory: true,
  template: { number, ...(of.template?.options && { options: of.template.options }) },
  score(usage) {
    const pull = pullSeconds(usage);
    return of.score(usage).map((value, image) => value * (pull[image] ?? 0));
  },
});
