/** All strategies of the comparison, one per line, in the order of its rows. */
import { count, developerCount, recentCount } from "./count";
import { coldNodes, exposedJobs } from "./exposure";
import { hybrid } from "./hybrid";
import { oracle } from "./oracle";
import { peakConcurrency } from "./peakConcurrency";
import type { Strategy } from "./strategy";
import { timesPullTime } from "./timesPullTime";

export const REPLAY_STRATEGIES: readonly Strategy[] = [
  count,
  developerCount,
  recentCount(),
  peakConcurrency,
  hybrid(0.5),
  timesPullTime(count, 7),
  timesPullTime(developerCount, 8),
  exposedJobs,
  coldNodes,
  oracle,
];

export const REPLAY_STRATEGY_NAMES: readonly string[] = REPLAY_STRATEGIES.map(({ name }) => name);
