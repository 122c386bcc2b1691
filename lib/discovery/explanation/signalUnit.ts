import { formatPlain } from "../../numeric/decimals";
import { bytes } from "../../numeric/words";
import { rankedSignals, signalTypeOf, strategyOf } from "../policy/declared";
import type { Policy } from "../policy/model";
import type { Factor } from "../result";

/**
 * Unit of a signal's value, short, to be written after a number: "s", "B", "events", "samples", "rises/day". Null for an
 * unknown signal, and where it is that of the query's samples, which is not known here.
 */
export function signalUnit(policy: Policy, name: string): string | null {
  const signal = policy.signals.find((each) => each.name === name);
  return signal === undefined ? null : signalTypeOf(signal).unit(signal);
}

/**
 * Unit of a score, short: that of the signal where the score is the signal's value. Null where a score is a bare number,
 * and where the signal's unit is not known.
 */
export function scoreUnit(policy: Policy): string | null {
  const { ranking } = policy;
  if (ranking === undefined || strategyOf(ranking).termFormula === undefined) return null;
  const [signal, ...others] = rankedSignals(ranking);
  return signal === undefined || others.length > 0 ? null : signalUnit(policy, signal);
}

/** Unit of a factor's value, short: that of the signal where the factor is its raw value, null where it is a fraction. */
export function factorUnit(policy: Policy, factor: Factor): string | null {
  const { ranking } = policy;
  const named = ranking && strategyOf(ranking).factorFormula?.(ranking, factor, String);
  return named === undefined && factor.signal !== null ? signalUnit(policy, factor.signal) : null;
}

/** "38.25 s", bytes in binary units, a bare number without a unit. */
export function inUnit(value: number, unit: string | null): string {
  if (unit === "B") return bytes(value);
  return unit === null ? formatPlain(value) : `${formatPlain(value)} ${unit}`;
}
