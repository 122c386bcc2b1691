import { formatPlain } from "../../numeric/decimals";
import { bytes } from "../../numeric/words";
import { rankedSignals, signalTypeOf, strategyOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { Factor } from "../result";

/**
 * Returns the short unit of a signal's value, to follow a number: "s", "B", "events", "samples", "rises/day". Null
 * for an unknown signal, and if it is the unit of the query's samples, which is not known here.
 */
export function signalUnit(policy: Policy, name: string): string | null {
  const signal = policy.signals.find((each) => each.name === name);
  return signal === undefined ? null : signalTypeOf(signal).unit(signal);
}

/**
 * Returns the short unit of a score, if the score is a signal's value. Null if a score is a bare number, or if the
 * signal's unit is not known.
 */
export function scoreUnit(policy: Policy): string | null {
  const { ranking } = policy;
  if (ranking === undefined || strategyOf(ranking).termFormula === undefined) return null;
  const [signal, ...others] = rankedSignals(ranking);
  return signal === undefined || others.length > 0 ? null : signalUnit(policy, signal);
}

/** Returns the short unit of a factor's value, if it is a signal's raw value; null if it is a fraction. */
export function factorUnit(policy: Policy, factor: Factor): string | null {
  const { ranking } = policy;
  const named = ranking && strategyOf(ranking).factorFormula?.(ranking, factor, String);
  return named === undefined && factor.signal !== null ? signalUnit(policy, factor.signal) : null;
}

/** Formats a value with its unit: "38.25 s", bytes in binary units, a bare number without a unit. */
export function inUnit(value: number, unit: string | null): string {
  if (unit === "B") return bytes(value);
  return unit === null ? formatPlain(value) : `${formatPlain(value)} ${unit}`;
}
