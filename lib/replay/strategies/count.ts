/** Ranks images by how often they were used: overall, weighted by developer hours, or recently. */
import { HOUR } from "../jobs/jobSet";
import type { Strategy } from "./strategy";
import { hourOf, sumByImage } from "./usage";

const RECENT_HOURS = 2;

export const count: Strategy = {
  name: "count",
  reason: "jobs of the image",
  template: { number: 1 },
  score: (usage) => sumByImage(usage, () => 1),
};

/**
 * Returns the weight in tenths: 1.0 from 09 to 17, 0.3 from 07 to 09 and from 17 to 20, else 0. Sums of tenths are
 * exact in any order, so that equal scores are equal.
 */
function developerTenths(hour: number): number {
  if (hour >= 9 && hour < 17) return 10;
  return hour >= 7 && hour < 20 ? 3 : 0;
}

export const developerCount: Strategy = {
  name: "dev_weighted_count",
  reason: "jobs of the image, each by the hour of the day: 1.0 from 09 to 17, 0.3 around it, 0 at night",
  template: { number: 3 },
  score: (usage) =>
    sumByImage(usage, (job) => developerTenths(hourOf(usage, job))).map((tenths) => tenths / 10),
};

/** Counts jobs of the last hours before the prewarming. */
export const recentCount = (hours: number = RECENT_HOURS): Strategy => ({
  name: hours === RECENT_HOURS ? "recent_count" : `recent_count_${hours}h`,
  reason: `jobs of the image in the last ${hours} h`,
  template: { number: 4, options: { recentSeconds: hours * 3_600 } },
  score(usage) {
    const from = usage.end - hours * HOUR;
    return sumByImage(usage, (job) => ((usage.jobs.scheduled[job] ?? 0) >= from ? 1 : undefined));
  },
});
