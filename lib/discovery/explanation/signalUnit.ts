import { signalTypeOf } from "../policy/declared";
import type { Policy } from "../policy/model";

/**
 * Unit of a signal's value, short, to be written after a number: "s", "B", "events", "samples", "rises/day". Null for an
 * unknown signal, and where it is that of the query's samples, which is not known here.
 */
export function signalUnit(policy: Policy, name: string): string | null {
  const signal = policy.signals.find((each) => each.name === name);
  return signal === undefined ? null : signalTypeOf(signal).unit(signal);
}
