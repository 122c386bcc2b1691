/** Whether a policy's new version saves fewer minutes than the one in force, by more than chance. */
import type { ReplayOptions } from "../options";
import type { GuardOutcome } from "../shapes";
import { firstReferences } from "../strategies/order";
import type { Strategy } from "../strategies/strategy";
import { drawShares, intervalOf, resamples } from "./bootstrap";
import { foldOrders, savedInUnits, SEED, sum, waitsOfUnits } from "./saved";
import { trialOf, type TrialInput } from "./units";

/** A version with the maximum number of images that it selects. */
export interface Held {
  readonly strategy: Strategy;
  readonly maxImages: number;
}

export interface GuardInput extends TrialInput {
  readonly inForce: Held;
  readonly proposed: Held;
}

const MINUTE = 60_000;

/**
 * Tests both versions on units that they were not ranked from, like the candidates of a recommendation, each with as
 * many images as it selects. With one unit there is no interval, and the result is never fewer minutes.
 */
export function holdToReplay(input: GuardInput, options: ReplayOptions): GuardOutcome {
  const trial = trialOf(input, options);
  const saved = ({ strategy, maxImages }: Held): Float64Array => {
    const orders = foldOrders(strategy, trial);
    return savedInUnits(
      orders.map((order) => firstReferences(input.table, order, maxImages)),
      trial,
    );
  };
  const inForce = saved(input.inForce);
  const proposed = saved(input.proposed);
  const gain = proposed.map((ms, unit) => ms - (inForce[unit] ?? 0));
  const whole = waitsOfUnits(trial);
  const total = sum(whole);
  const minutes = (percent: number | undefined): number | null =>
    percent === undefined ? null : ((percent / 100) * total) / MINUTE;
  const gained = total > 0 ? (100 * sum(gain)) / total : 0;
  const units = trial.units.length;
  const interval = intervalOf(units, drawShares(resamples(units, SEED), gain, whole), gained);
  return {
    over: trial.over,
    units,
    minutes_waited: total / MINUTE,
    minutes_in_force: sum(inForce) / MINUTE,
    minutes_proposed: sum(proposed) / MINUTE,
    minutes_gained: sum(gain) / MINUTE,
    minutes_gained_low: minutes(interval?.low),
    minutes_gained_high: minutes(interval?.high),
    fewer: interval !== null && interval.high < 0,
  };
}
