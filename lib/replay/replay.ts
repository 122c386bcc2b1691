/** A replay from its parts: scenarios, comparison, optimum, images and hours (replay.md). */
import type { ImageTable } from "./jobs/imageTable";
import { DAY, setTime, type JobSet } from "./jobs/jobSet";
import type { Rotation } from "./jobs/rotationsReader";
import { compareStrategies } from "./comparison";
import { longestWaits } from "./explain/pipeline";
import { labOf, type Lab } from "./lab";
import { greedyChoice, optimalChoice } from "./optimum/budget";
import { dayWindow, type ReplayOptions } from "./options";
import { scenarioRows } from "./scenarios";
import { BUDGET_IMAGES, type BudgetRow, type ImageRow, type ReplayResult } from "./shapes";
import { hoursOf } from "./simulate/hours";
import { savedByImage } from "./simulate/outcome";
import type { Tally } from "./simulate/tally";
import { REPLAY_STRATEGIES } from "./strategies/strategies";
import type { Strategy } from "./strategies/strategy";
import { usageOf, type Usage } from "./strategies/usage";

export interface ReplayInput {
  readonly table: ImageTable;
  readonly jobs: JobSet;
  /** Separate days that rankings are computed from; without them, the jobs before the prewarming. */
  readonly history?: JobSet | undefined;
  readonly rotations?: readonly Rotation[];
  /** Columns beside the built-in strategies. */
  readonly extra?: readonly Strategy[];
}

export function replay(input: ReplayInput, options: ReplayOptions): ReplayResult {
  const { table, jobs, history, rotations = [], extra = [] } = input;
  const lab = labOf(table, jobs, rotations, options);
  const tally = lab.tally(options.mirrorFactor, lab.windows);
  const usage = replayUsage(input, options, tally.cold.window.waitMs);
  const strategies = REPLAY_STRATEGIES.filter(({ needsHistory }) => !needsHistory || history !== undefined);
  return {
    scenarios: scenarioRows(lab),
    ...compareStrategies(lab, tally, usage, [...strategies, ...extra]),
    images: imageRows(lab, tally),
    budget: options.budgetMb === undefined ? null : budgetRow(lab, tally, options.budgetMb),
    hours: hoursOf(lab.jobs, lab.waits(options.mirrorFactor), rotations),
    pipelines: longestWaits(lab.jobs, lab.waits(options.mirrorFactor)),
  };
}

/** Nothing of or after the prewarming counts, in a history either; usage ends with the history's last day at the latest. */
export function replayUsage(
  { table, jobs, history }: Pick<ReplayInput, "table" | "jobs" | "history">,
  options: ReplayOptions,
  impact: Float64Array,
): Usage {
  const from = history ?? jobs;
  const last = from.scheduled[from.count - 1] ?? 0;
  const end = Math.min(setTime(from, options.prewarmAt), (Math.floor(last / DAY) + 1) * DAY);
  return usageOf({
    table,
    jobs: from,
    end,
    timeZone: options.timeZone,
    window: dayWindow(options),
    impact,
  });
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

/** Images without a size cannot be weighed against others and are left out. */
function budgetRow({ table }: Lab, tally: Tally, budgetMb: number): BudgetRow {
  const saved = savedByImage(tally);
  const sized = table.images.flatMap(({ id, sizeMb }, image) =>
    sizeMb === null || sizeMb === 0 ? [] : [{ id, size: sizeMb, saving: (saved[image] ?? 0) / 60_000 }],
  );
  const greedy = greedyChoice(sized, budgetMb);
  const optimum = sized.length > BUDGET_IMAGES ? undefined : optimalChoice(sized, budgetMb);
  const idsOf = (items: readonly number[]): string[] => items.map((item) => sized[item]?.id ?? "");
  return {
    budget_mb: budgetMb,
    greedy_images: idsOf(greedy.items),
    greedy_minutes: greedy.saving,
    optimum_images: optimum ? idsOf(optimum.items) : null,
    optimum_minutes: optimum?.saving ?? null,
    gap_minutes: optimum ? optimum.saving - greedy.saving : null,
  };
}
