/** Recommends a strategy (replay.md "Recommendation"): ranks and tests each on units that it has not seen. */
import { isoDay, localDayAt } from "../jobs/localDays";
import type { ReplayOptions } from "../options";
import {
  NO_INTERVAL,
  type Recommendation,
  type RecommendationChoice,
  type RecommendationRow,
} from "../shapes";
import { orderOf } from "../strategies/order";
import type { Strategy } from "../strategies/strategy";
import { nodesOf } from "../strategies/usage";
import { drawShares, intervalOf, intervalOfBest, resamples, type Gain, type Interval } from "./bootstrap";
import { CANDIDATES } from "./candidates";
import { foldOrders, savedInUnits, SEED, sum, waitsOfUnits } from "./saved";
import { policyYaml } from "./toPolicy";
import { trialOf, type Trial, type TrialInput } from "./units";

/** Images in a strategy's order, from the data of each fold and from all data. */
interface Ranked {
  readonly strategy: Strategy;
  readonly folds: readonly (readonly number[])[];
  readonly all: readonly number[];
}

interface Tried extends Ranked {
  /** Milliseconds by unit. */
  readonly saved: Float64Array;
  /** Share of the waits saved, in per cent: over all units, and in each draw. */
  readonly mean: number;
  readonly shares: Float64Array;
}

export interface RecommendInput extends TrialInput {
  /** The policy in force. */
  readonly current: Strategy;
}

/** Returns for each top-K the best candidate, or the policy in force if nothing beats it by more than chance. */
export function recommend(input: RecommendInput, options: ReplayOptions): Recommendation {
  const trial = trialOf(input, options);
  const { current, table } = input;
  const others = CANDIDATES.filter(({ name }) => name !== current.name);
  const units = trial.units.length;
  const draws = resamples(units, SEED);
  const whole = waitsOfUnits(trial);
  const total = sum(whole);
  const share = (saved: Float64Array): number => (total > 0 ? (100 * sum(saved)) / total : 0);

  const ranked = [current, ...others].map((strategy) => ({
    strategy,
    folds: foldOrders(strategy, trial),
    all: orderOf(table, strategy.score(trial.usage)),
  }));
  const choices = options.topK.map((topK): RecommendationChoice => {
    const tried = ranked.map((each): Tried => {
      const saved = savedInUnits(each.folds, trial, topK);
      return { ...each, saved, mean: share(saved), shares: drawShares(draws, saved, whole) };
    });
    const [inForce] = tried;
    const rows = tried.map(({ strategy, mean, shares }): RecommendationRow => {
      const ofMean = clamped(intervalOf(units, shares, mean));
      const next = clamped(intervalOf(units, shares, mean, spreadOfNextDay(trial)));
      return {
        strategy: strategy.name,
        top_k: topK,
        percent_minutes_saved: mean,
        percent_low: ofMean?.low ?? null,
        percent_high: ofMean?.high ?? null,
        next_day_low: next?.low ?? null,
        next_day_high: next?.high ?? null,
      };
    });
    const best = tried.reduce((most, each) => (each.mean > most.mean ? each : most));
    const gained = best.mean - (inForce?.mean ?? 0);
    const interval = intervalOfBest(
      units,
      gainOf(best, inForce),
      tried.map((each) => gainOf(each, inForce)),
    );
    const beats = best !== inForce && interval !== null && interval.low > 0;
    const chosen = beats ? best : (inForce ?? best);
    return {
      top_k: topK,
      strategy: chosen.strategy.name,
      reason: chosen.strategy.reason,
      beats_current: beats,
      percent_gained: gained,
      percent_gained_low: interval?.low ?? null,
      percent_gained_high: interval?.high ?? null,
      optimum_percent: share(optimumSaved(trial, topK, table.images.length)),
      policy_yaml: null,
      images: chosen.all.slice(0, topK).map((image) => table.images[image]?.id ?? ""),
      verdict: verdictOf(trial, beats, best, current, gained, interval),
      candidates: rows.sort((a, b) => b.percent_minutes_saved - a.percent_minutes_saved),
    };
  });
  const found: Recommendation = {
    over: trial.over,
    units,
    days: trial.days.map(isoDay),
    replay_day: isoDay(localDayAt(options.developerStart, options.timeZone)),
    waited_minutes: total / 60_000,
    images_at: new Date(trial.imagesAt).toISOString(),
    current: current.name,
    choices,
  };
  const nodes = nodesOf(trial.usage);
  return {
    ...found,
    choices: choices.map((choice) => {
      const strategy = [current, ...others].find(({ name }) => name === choice.strategy);
      const evidence = { recommendation: found, choice };
      return { ...choice, policy_yaml: (strategy && policyYaml(strategy, nodes, options, evidence)) ?? null };
    }),
  };
}

/** Returns the gain over the policy in force, in pairs of the same draws. */
function gainOf({ mean, shares }: Tried, inForce: Tried | undefined): Gain {
  return {
    mean: mean - (inForce?.mean ?? 0),
    draws: shares.map((share, draw) => share - (inForce?.shares[draw] ?? 0)),
  };
}

function verdictOf(
  { over }: Trial,
  beats: boolean,
  best: Tried,
  current: Strategy,
  gain: number,
  interval: Interval | null,
): string {
  const name = best.strategy.name;
  if (name === current.name) return `No candidate saves more than ${current.name}.`;
  const more = `${name} saves ${gain.toFixed(1)} percentage points more than ${current.name}`;
  if (interval === null) return `${more}, but ${NO_INTERVAL[over]}: keep ${current.name}.`;
  if (beats) return `${more}, at least ${interval.low.toFixed(1)} in 95 of 100 resamples.`;
  return `${more}, which is within the noise: keep ${current.name}.`;
}

/** Returns what the best images over all units save in each unit. */
function optimumSaved({ units }: Trial, topK: number, images: number): Float64Array {
  const byImage = new Float64Array(images);
  for (const { saved } of units) {
    for (const [image, ms] of saved) byImage[image] = (byImage[image] ?? 0) + ms;
  }
  const best = new Set(
    Array.from(byImage, (_, image) => image)
      .sort((a, b) => (byImage[b] ?? 0) - (byImage[a] ?? 0))
      .slice(0, topK),
  );
  return Float64Array.from(units, ({ saved }) => {
    let ms = 0;
    for (const [image, each] of saved) if (best.has(image)) ms += each;
    return ms;
  });
}

/**
 * Returns how much wider the interval for the next day's saving is than that for the mean. A single day varies √n
 * times as much as the mean of n days; with the uncertainty of the mean, this is √(n + 1).
 */
function spreadOfNextDay({ over, units }: Trial): number {
  return Math.sqrt((over === "days" ? units.length : 1) + 1);
}

/** Limits a share of the waits to 0 to 100 %. */
function clamped(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(0, interval.low), high: Math.min(100, interval.high) };
}
