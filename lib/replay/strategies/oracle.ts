/** Ranks images by their actual cost, which is known only after the fact. */
import type { Strategy } from "./strategy";

export const oracle: Strategy = {
  name: "oracle_impact_upper_bound",
  reason: "minutes that the replayed jobs of the developer window wait for the image",
  afterTheFact: true,
  score: (usage) => usage.impact.map((ms) => ms / 60_000),
};
