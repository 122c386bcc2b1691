/** Compares strategies at each top-K with no prewarming and with the optimum. */
import type { Lab } from "./lab";
import { bestImages } from "./optimum/topK";
import type { DetailRow, OptimumRow, RankingRow, ReplayResult, StrategyRow } from "./shapes";
import { criticalPaths } from "./simulate/criticalPaths";
import { outcomeOf, savedByImage } from "./simulate/outcome";
import type { Tally } from "./simulate/tally";
import { orderOf } from "./strategies/order";
import type { Strategy } from "./strategies/strategy";
import type { Usage } from "./strategies/usage";

export interface Comparison {
  readonly strategies: StrategyRow[];
  readonly details: DetailRow[];
  readonly rankings: RankingRow[];
  readonly optimum: OptimumRow[];
  readonly curves: ReplayResult["curves"];
}

/** Maximum number of images in a curve. */
const CURVE = 100;

/** The two sums are computed in different orders, so a tiny difference is a rounding error. */
const nearZero = (minutes: number): number => (Math.abs(minutes) < 1e-9 ? 0 : minutes);

export function compareStrategies(
  lab: Lab,
  tally: Tally,
  usage: Usage,
  strategies: readonly Strategy[],
): Comparison {
  const { table, options } = lab;
  const without = outcomeOf(tally, lab.chosen([]));
  const saved = savedByImage(tally);
  const paths = criticalPaths(lab.jobs, lab.waits(options.mirrorFactor));
  const idOf = (image: number): string => table.images[image]?.id ?? "";
  const minutesOf = (image: number): number => (saved[image] ?? 0) / 60_000;
  const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);
  const sum = (images: readonly number[]): number =>
    images.reduce((total, image) => total + minutesOf(image), 0);
  const best = new Map(options.topK.map((k) => [k, bestImages(table, saved, k)]));

  const rows: StrategyRow[] = [];
  const details: DetailRow[] = [];
  const rankings: RankingRow[] = [];
  const curve = (
    strategy: string,
    order: readonly number[],
    afterTheFact: boolean,
  ): Comparison["curves"][number] => {
    let minutes = 0;
    return {
      strategy,
      after_the_fact: afterTheFact,
      minutes: order.slice(0, CURVE).map((image) => (minutes += minutesOf(image))),
    };
  };
  const curves = [curve("optimum", bestImages(table, saved, CURVE), true)];
  for (const strategy of strategies) {
    const scores = strategy.score(usage);
    const order = orderOf(table, scores);
    curves.push(curve(strategy.name, order, strategy.afterTheFact === true));
    order.forEach((image, index) => {
      rankings.push({
        strategy: strategy.name,
        rank: index + 1,
        image_id: idOf(image),
        score: scores[image] ?? 0,
      });
    });
    for (const [k, optimal] of best) {
      const images = order.slice(0, k);
      const prewarmed = lab.chosen(images);
      const outcome = outcomeOf(tally, prewarmed);
      const less = without.waitMs.window - outcome.waitMs.window;
      const fewer = without.affected.window - outcome.affected.window;
      rows.push({
        strategy: strategy.name,
        top_k: k,
        selected_images: images.length,
        affected_jobs_developer_window: outcome.affected.window,
        affected_job_minutes_developer_window: outcome.waitMs.window / 60_000,
        minutes_avoided_vs_no_prewarm: less / 60_000,
        percent_minutes_saved: percent(less, without.waitMs.window),
        affected_jobs_avoided_vs_no_prewarm: fewer,
        percent_affected_jobs_saved: percent(fewer, without.affected.window),
        p95_wait_seconds_developer_window: outcome.p95 / 1_000,
        p99_wait_seconds_developer_window: outcome.p99 / 1_000,
      });
      const path = paths.saved(prewarmed);
      const sizes = images.map((image) => table.images[image]?.sizeMb ?? NaN);
      const size = sizes.reduce((total, each) => total + each, 0);
      details.push({
        strategy: strategy.name,
        top_k: k,
        images: images.map(idOf),
        affected_jobs_total: outcome.affected.all,
        affected_job_minutes_total: outcome.waitMs.all / 60_000,
        newly_warmed_node_image_pairs: outcome.pairs,
        faster_pipelines: path.pipelines,
        critical_path_minutes_saved: path.ms / 60_000,
        fastest_pipelines: path.most.map(({ pipeline, ms }) => ({
          pipeline_id: lab.jobs.pipelines[pipeline] ?? "",
          seconds_saved: ms / 1_000,
        })),
        size_mb: Number.isNaN(size) ? null : size,
        gap_to_optimum_minutes: nearZero(sum(optimal) - less / 60_000),
        gap_images: optimal
          .filter((image) => prewarmed[image] !== 1)
          .map((image) => ({ image_id: idOf(image), minutes: minutesOf(image) })),
      });
    }
  }
  const optimum = [...best].map(([k, images]) => ({
    top_k: k,
    images: images.map(idOf),
    minutes_saved_developer_window: sum(images),
    percent_minutes_saved: percent(sum(images) * 60_000, without.waitMs.window),
  }));
  return { strategies: rows, details, rankings, optimum, curves };
}
