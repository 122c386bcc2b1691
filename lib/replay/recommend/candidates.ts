/** The strategies that a recommendation chooses from: those of the comparison, with more weights and windows. */
import {
  count,
  developerCount,
  developerCountOf,
  recentCount,
  type DeveloperHours,
} from "../strategies/count";
import { coldNodes, exposedJobs } from "../strategies/exposure";
import { developerHybrid, hybrid } from "../strategies/hybrid";
import { peakConcurrency } from "../strategies/peakConcurrency";
import type { Strategy } from "../strategies/strategy";
import { timesPullTime } from "../strategies/timesPullTime";

/** Working hours that begin an hour earlier and later than the proposal's, with other weights of the hours around. */
const HOURS: readonly DeveloperHours[] = [8, 9, 10].flatMap((start) =>
  [0, 3, 6].map((edgeTenths) => ({ start, end: start + 8, edgeTenths })),
);
const OTHER_HOURS = HOURS.map(developerCountOf).filter(({ name }) => name !== developerCount.name);
const ALPHAS = [0.25, 0.5, 0.75];

/** Each costs a ranking of all jobs for each fold, and a wider interval of the best one (bootstrap.ts). */
export const CANDIDATES: readonly Strategy[] = [
  count,
  developerCount,
  ...OTHER_HOURS,
  ...[1, 2, 4, 8].map(recentCount),
  peakConcurrency,
  ...ALPHAS.map(hybrid),
  ...ALPHAS.map(developerHybrid),
  timesPullTime(count, 7),
  ...[developerCount, ...OTHER_HOURS].map((each) => timesPullTime(each, 8)),
  exposedJobs,
  coldNodes,
];
