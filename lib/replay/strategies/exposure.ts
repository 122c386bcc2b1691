/** Strategies of the exposure model: nodes go cold at midnight and jobs land on them evenly (discovery.md section 5). */
import type { Policy } from "../../discovery";
import { pow } from "../../numeric/elementary";
import type { Strategy } from "./strategy";
import { nodesOf, pullSeconds, sumByImage, type Usage } from "./usage";

/** Jobs of an image a day: between midnight and the developer window, and within it. */
interface Daily {
  readonly before: Float64Array;
  readonly within: Float64Array;
}

type DailyOf = (usage: Usage) => Daily;

const counted: DailyOf = (usage) => {
  const { window, timeOfDay, days } = usage;
  const between = (from: number, to: number): Float64Array =>
    sumByImage(usage, (job) => {
      const time = timeOfDay[job] ?? 0;
      return time >= from && time < to ? 1 / days : 0;
    });
  return { before: between(0, window.start), within: between(window.start, window.end) };
};

/**
 * All of an image's jobs, spread over the day as the jobs of all images are: the hours of a rare image alone are few
 * jobs, and their noise decides its rank.
 */
const spread: DailyOf = (usage) => {
  const daily = counted(usage);
  const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
  const shares = { before: sum(daily.before), within: sum(daily.within) };
  const both = shares.before + shares.within || 1;
  const jobs = daily.before.map((value, image) => value + (daily.within[image] ?? 0));
  return {
    before: jobs.map((value) => (value * shares.before) / both),
    within: jobs.map((value) => (value * shares.within) / both),
  };
};

const MODEL_EXPOSURE = 9;

/** The same signals in the same roles. */
function countingNodes(policy: Policy): Policy {
  const { ranking } = policy;
  if (ranking?.strategy !== "modelExposure") return policy;
  return { ...policy, ranking: { ...ranking, strategy: "expectedColdPulls" } };
}

/** J_target · (1 − 1/N)^J_pre · p̂ */
export const modelExposure: Strategy = {
  name: "model_exposure_dev",
  reason: "jobs of the developer window × share of nodes still cold when it begins × seconds of a pull",
  needsHistory: true,
  template: { number: MODEL_EXPOSURE },
  score: (usage) => exposure(usage, counted, (within, cold) => within * cold),
};

/** p̂ · N · (1 − 1/N)^J_pre · (1 − (1 − 1/N)^J_target) */
const coldPulls =
  (daily: DailyOf) =>
  (usage: Usage): Float64Array => {
    const nodes = nodesOf(usage);
    return exposure(usage, daily, (within, cold) => nodes * cold * (1 - pow(1 - 1 / nodes, within)));
  };

export const expectedColdPulls: Strategy = {
  name: "expected_cold_pulls",
  reason: "nodes that are cold when the developer window begins and get a job in it × seconds of a pull",
  needsHistory: true,
  template: { number: MODEL_EXPOSURE, change: countingNodes },
  score: coldPulls(counted),
};

export const expectedColdPullsSpread: Strategy = {
  name: "expected_cold_pulls_shared_hours",
  reason: "expected cold pulls, with an image's jobs spread over the day as those of all images are",
  needsHistory: true,
  score: coldPulls(spread),
};

function exposure(
  usage: Usage,
  daily: DailyOf,
  pulls: (within: number, cold: number) => number,
): Float64Array {
  const nodes = nodesOf(usage);
  const pull = pullSeconds(usage);
  const { before, within } = daily(usage);
  return within.map(
    (jobs, image) => pulls(jobs, pow(1 - 1 / nodes, before[image] ?? 0)) * (pull[image] ?? 0),
  );
}
