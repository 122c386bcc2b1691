/**
 * Strategies of the exposure model: nodes go cold at midnight, and jobs are spread evenly over nodes (discovery.md
 * section 5).
 */
import { rankingCounting, type Policy } from "../../discovery";
import { pow } from "../../numeric/elementary";
import type { Strategy } from "./strategy";
import { nodesOf, pullSeconds, sumByImage, type Usage } from "./usage";

/** Jobs of an image per day: from midnight to the developer window, and within it. NaN for an image without jobs. */
interface Daily {
  readonly before: Float64Array;
  readonly within: Float64Array;
}

function dailyOf(usage: Usage): Daily {
  const { window, timeOfDay, days, untilDays } = usage;
  const between = (from: number, to: number): Float64Array =>
    sumByImage(usage, (job) => {
      const time = timeOfDay[job] ?? 0;
      return job < untilDays && time >= from && time < to ? 1 : 0;
    }).map((jobs) => jobs / days);
  return { before: between(0, window.start), within: between(window.start, window.end) };
}

const MODEL_EXPOSURE = 9;

function countingNodes(policy: Policy): Policy {
  const { ranking } = policy;
  return ranking === undefined ? policy : { ...policy, ranking: rankingCounting("nodes that pull", ranking) };
}

/** J_target · (1 − 1/N)^J_pre · p̂ */
export const exposedJobs: Strategy = {
  name: "model_exposure_dev",
  reason: "jobs of the developer window × share of nodes still cold when it begins × seconds of a pull",
  needsHistory: true,
  template: { number: MODEL_EXPOSURE },
  score: (usage) => exposure(usage, (within, cold) => within * cold),
};

/** p̂ · N · (1 − 1/N)^J_pre · (1 − (1 − 1/N)^J_target) */
export const coldNodes: Strategy = {
  name: "expected_cold_pulls",
  reason: "nodes that are cold when the developer window begins and get a job in it × seconds of a pull",
  needsHistory: true,
  template: { number: MODEL_EXPOSURE, change: countingNodes },
  score: (usage) => exposure(usage, (within, cold, nodes) => nodes * cold * (1 - pow(1 - 1 / nodes, within))),
};

function exposure(
  usage: Usage,
  pulls: (within: number, cold: number, nodes: number) => number,
): Float64Array {
  const nodes = nodesOf(usage);
  const pull = pullSeconds(usage);
  const { before, within } = dailyOf(usage);
  return within.map((jobs, image) => {
    if (Number.isNaN(jobs)) return NaN;
    const cold = pow(1 - 1 / nodes, before[image] ?? 0);
    return pulls(jobs, cold, nodes) * (pull[image] ?? 0);
  });
}
