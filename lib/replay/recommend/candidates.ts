/** The strategies that a recommendation chooses from: those of the comparison, with more weights and windows. */
import { count, developerCount, recentCount } from "../strategies/count";
import { coldNodes, exposedJobs } from "../strategies/exposure";
import { hybrid } from "../strategies/hybrid";
import { peakConcurrency } from "../strategies/peakConcurrency";
import type { Strategy } from "../strategies/strategy";
import { timesPullTime } from "../strategies/timesPullTime";

export const CANDIDATES: readonly Strategy[] = [
  count,
  developerCount,
  ...[1, 2, 4, 8].map(recentCount),
  peakConcurrency,
  ...[0.25, 0.5, 0.75].map(hybrid),
  timesPullTime(count, 7),
  timesPullTime(developerCount, 8),
  exposedJobs,
  coldNodes,
];
