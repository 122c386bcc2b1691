/** Formats a replay for a person: scenarios, strategies compared with the optimum, and rejected rows. */
import type { ReplayOptions, ReplayResult } from "../lib/replay";
import { percent } from "../lib/numeric/words";
import type { CommandIo } from "./io";
import type { ReplayFiles } from "../lib/server/replay/files/readFiles";
import { fixedNumber, formatTable } from "./table";

const GAP_SHOWN = 3;
const instant = (unixMs: number): string => new Date(unixMs).toISOString().replace(".000Z", "Z");

export function printReplay(
  result: ReplayResult,
  files: ReplayFiles,
  options: ReplayOptions,
  io: CommandIo,
): void {
  const { jobs } = files;
  io.stdout(
    `${jobs.count} jobs on ${jobs.nodes.length} nodes, ${files.table.images.length} images; prewarming at ${instant(options.prewarmAt)}, ` +
      `developer window ${instant(options.developerStart)} to ${instant(options.developerEnd)}\n\n`,
  );
  io.stdout(scenarioTable(result));
  io.stdout(`\n${strategyTable(result)}`);
  for (const { top_k, images, minutes_saved_developer_window, percent_minutes_saved } of result.optimum) {
    io.stdout(
      `\noptimum top ${top_k}: ${fixedNumber(minutes_saved_developer_window, 1)} min (${percent(percent_minutes_saved / 100)}) by ${images.length} images`,
    );
  }
  io.stdout(`\n${budgetText(result)}`);
  if (result.scenarios.every((row) => row.developer_window_jobs === 0)) {
    io.stderr("no job was scheduled in the developer window: is it of the day of the jobs?\n");
  }
}

function scenarioTable({ scenarios }: ReplayResult): string {
  return formatTable(
    ["scenario", ">jobs waiting", ">min", ">in window", ">min", ">p95 s", ">p99 s", ">pulls", ">min saved"],
    scenarios.map((row) => [
      row.policy,
      String(row.affected_jobs_total),
      fixedNumber(row.affected_job_minutes_total, 1),
      String(row.affected_jobs_developer_window),
      fixedNumber(row.affected_job_minutes_developer_window, 1),
      fixedNumber(row.p95_wait_seconds_developer_window, 1),
      fixedNumber(row.p99_wait_seconds_developer_window, 1),
      String(row.newly_warmed_node_image_pairs),
      fixedNumber(row.developer_window_minutes_avoided_vs_no_prewarm, 1),
    ]),
  );
}

function strategyTable({ strategies, details }: ReplayResult): string {
  return formatTable(
    [
      "strategy",
      ">top",
      ">jobs waiting",
      ">min",
      ">min saved",
      ">saved %",
      ">behind optimum, min",
      "because of",
    ],
    strategies.map((row, index) => {
      const { gap_to_optimum_minutes: gap = 0, gap_images: missing = [] } = details[index] ?? {};
      return [
        row.strategy,
        String(row.top_k),
        String(row.affected_jobs_developer_window),
        fixedNumber(row.affected_job_minutes_developer_window, 1),
        fixedNumber(row.minutes_avoided_vs_no_prewarm, 1),
        fixedNumber(row.percent_minutes_saved, 1),
        fixedNumber(gap, 1),
        missing
          .slice(0, GAP_SHOWN)
          .map(({ image_id: id, minutes }) => `${id} ${fixedNumber(minutes, 1)}`)
          .join(", "),
      ];
    }),
  );
}

function budgetText({ budget }: ReplayResult): string {
  if (budget === null) return "";
  const greedy = `${budget.greedy_images.length} images by saving per MB save ${fixedNumber(budget.greedy_minutes, 1)} min on ${fixedNumber(budget.greedy_mb, 0)} MB${budget.shared_mb > 0 ? `, which share ${fixedNumber(budget.shared_mb, 0)} MB of layers` : ""}`;
  const best =
    budget.optimum_minutes === null
      ? "there are too many images for the exact optimum"
      : `the optimum saves ${fixedNumber(budget.optimum_minutes, 1)} min with ${budget.optimum_images?.length ?? 0} images`;
  return `under ${budget.budget_mb} MB: ${greedy}; ${best}\n`;
}
