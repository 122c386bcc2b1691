/** Combines the parts of a replay: scenarios, comparison, optimum, images and hours (replay.md). */
import type { ImageTable } from "./jobs/imageTable";
import { MS, setTime, type JobSet } from "./jobs/jobSet";
import { localDayAt, startOfDay } from "./jobs/localDays";
import type { Rotation } from "./jobs/rotationsReader";
import { compareStrategies } from "./comparison";
import { longestWaits } from "./explain/pipeline";
import { labOf, type Lab } from "./lab";
import { underBudget } from "./optimum/underBudget";
import { dayWindow, type ReplayOptions } from "./options";
import { scenarioRows } from "./scenarios";
import type { ImageRow, ReplayResult } from "./shapes";
import { hoursOf } from "./simulate/hours";
import { savedByImage } from "./simulate/outcome";
import type { Tally } from "./simulate/tally";
import { REPLAY_STRATEGIES } from "./strategies/strategies";
import type { Strategy } from "./strategies/strategy";
import { usageOf, type Usage } from "./strategies/usage";

export interface ReplayInput {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Separate days from which rankings are computed. If absent, the jobs before the prewarming are used. */
  readonly history?: JobSet | undefined;
  readonly rotations?: readonly Rotation[];
  /** Additional strategies to compare with the built-in ones. */
  readonly extra?: readonly Strategy[];
}

export function replay(input: ReplayInput, options: ReplayOptions): ReplayResult {
  const { table, jobs, history, rotations = [], extra = [] } = input;
  const lab = labOf(table, jobs, rotations, options);
  const tally = lab.tally(options.mirrorFactor, lab.windows);
  const usage = replayUsage(input, options, impactOf(tally));
  const strategies = REPLAY_STRATEGIES.filter(({ needsHistory }) => !needsHistory || history !== undefined);
  const images = imageRows(lab, tally);
  const layers = new Map(table.images.map((image) => [image.image, image.layers]));
  return {
    scenarios: scenarioRows(lab),
    ...compareStrategies(lab, tally, usage, [...strategies, ...extra]),
    images,
    budget:
      options.budgetMb === undefined
        ? null
        : underBudget(images, options.budgetMb, (image) => layers.get(image)),
    hours: hoursOf(lab.jobs, lab.waits(options.mirrorFactor), rotations),
    pipelines: longestWaits(lab.jobs, lab.waits(options.mirrorFactor)),
  };
}

/**
 * Returns the usage before the prewarming. The same limit applies to a history. Usage ends with the last day of the
 * data at the latest.
 */
export function replayUsage(
  { table, jobs, history }: Pick<ReplayInput, "table" | "jobs" | "history">,
  options: ReplayOptions,
  impact: Float64Array,
): Usage {
  const from = history ?? jobs;
  const last = from.scheduled[from.count - 1] ?? 0;
  const lastDay = localDayAt(from.originSeconds * 1_000 + last / MS, options.timeZone);
  const afterLastDay = setTime(from, startOfDay(lastDay + 1, options.timeZone));
  const end = Math.min(setTime(from, options.prewarmAt), afterLastDay);
  return usageOf({
    table,
    jobs: from,
    end,
    timeZone: options.timeZone,
    window: dayWindow(options),
    impact,
  });
}

/** Returns NaN for images without a job in the window. */
function impactOf({ cold: { window } }: Tally): Float64Array {
  return window.waitMs.map((ms, image) => (window.jobs[image] === 0 ? NaN : ms));
}

function imageRows({ table }: Lab, tally: Tally): ImageRow[] {
  const { all, window } = tally.cold;
  const saved = savedByImage(tally);
  return table.images.map(({ id, image, pullSeconds, sizeMb }, at) => ({
    image_id: id,
    image,
    p50_pull_seconds: pullSeconds,
    size_mb: sizeMb,
    jobs: all.jobs[at] ?? 0,
    affected_jobs: all.affected[at] ?? 0,
    affected_job_minutes: (all.waitMs[at] ?? 0) / 60_000,
    developer_window_jobs: window.jobs[at] ?? 0,
    affected_jobs_developer_window: window.affected[at] ?? 0,
    affected_job_minutes_developer_window: (window.waitMs[at] ?? 0) / 60_000,
    minutes_saved_developer_window: (saved[at] ?? 0) / 60_000,
  }));
}
