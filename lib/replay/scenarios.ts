/** The evaluator's six scenarios (replay.md "Semantics"), with a developer window that is open-ended. */
import { firstAt, setTime } from "./jobs/jobSet";
import type { Lab } from "./lab";
import type { ScenarioRow } from "./shapes";
import { outcomeOf } from "./simulate/outcome";
import { orderOf } from "./strategies/order";

interface Scenario {
  readonly policy: string;
  readonly mirrorFactor: number;
  readonly images: (lab: Lab) => readonly number[];
}

const MIRROR = 0.6;

const SCENARIOS: readonly Scenario[] = [
  { policy: "no_prewarming", mirrorFactor: 1, images: () => [] },
  { policy: "prewarm_top10_by_usage", mirrorFactor: 1, images: (lab) => byUsage(lab, 10) },
  { policy: "prewarm_top30_by_usage", mirrorFactor: 1, images: (lab) => byUsage(lab, 30) },
  { policy: "prewarm_top10_by_observed_impact", mirrorFactor: 1, images: (lab) => byImpact(lab, 10) },
  { policy: "spegel_only_40pct_faster_pulls", mirrorFactor: MIRROR, images: () => [] },
  { policy: "spegel_plus_top10_prewarm", mirrorFactor: MIRROR, images: (lab) => byUsage(lab, 10) },
];

export const SCENARIO_NAMES: readonly string[] = SCENARIOS.map(({ policy }) => policy);

export function scenarioRows(lab: Lab): ScenarioRow[] {
  const window = [{ start: setTime(lab.jobs, lab.options.developerStart), end: Infinity }];
  const tallies = new Map([1, MIRROR].map((factor) => [factor, lab.tally(factor, window)]));
  let withoutMs = 0;
  return SCENARIOS.flatMap(({ policy, mirrorFactor, images }) => {
    const tally = tallies.get(mirrorFactor);
    if (tally === undefined) return [];
    const outcome = outcomeOf(tally, lab.chosen(images(lab)));
    if (policy === "no_prewarming") withoutMs = outcome.waitMs.window;
    return {
      policy,
      jobs_total: tally.jobs,
      developer_window_jobs: tally.windowJobs,
      affected_jobs_total: outcome.affected.all,
      affected_jobs_developer_window: outcome.affected.window,
      affected_job_minutes_total: outcome.waitMs.all / 60_000,
      affected_job_minutes_developer_window: outcome.waitMs.window / 60_000,
      p95_wait_seconds_developer_window: outcome.p95 / 1_000,
      p99_wait_seconds_developer_window: outcome.p99 / 1_000,
      newly_warmed_node_image_pairs: outcome.pairs,
      developer_window_minutes_avoided_vs_no_prewarm: (withoutMs - outcome.waitMs.window) / 60_000,
    };
  });
}

/** Ranks images by jobs before the developer window. */
function byUsage({ table, jobs, options }: Lab, k: number): number[] {
  const until = firstAt(jobs, setTime(jobs, options.developerStart));
  return ranked(table, jobs.image.subarray(0, until), () => 1).slice(0, k);
}

/** Ranks images by the waits that the jobs report. */
function byImpact({ table, jobs }: Lab, k: number): number[] {
  return ranked(table, jobs.image, (job) => jobs.observedWait[job] || 0).slice(0, k);
}

/** Ranks only the images of these jobs. */
function ranked(table: Lab["table"], image: Uint32Array, weight: (job: number) => number): number[] {
  const sums = new Float64Array(table.images.length).fill(NaN);
  image.forEach((of, job) => void (sums[of] = (sums[of] || 0) + weight(job)));
  return orderOf(table, sums);
}
