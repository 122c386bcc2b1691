/** The units of a signal's numbers, from the policy that defines it (discovery.md section 4). */
import { signalTypeOf, signalUnit, type Policy, type Signal } from "@/lib/discovery";
import { formatQuantity } from "@/components/ranking/numbers";
import { bytesIn, numbersIn, type Format } from "@/lib/client/columnFormats";

/** A raw value with its unit, if it has one; bytes in binary units. */
export function formatRawValue(policy: Policy, name: string, value: number): string {
  return formatQuantity(value, signalUnit(policy, name));
}

/** Formats raw values of one column: with the same decimals, and bytes in the same unit. */
export function rawValuesIn(policy: Policy, name: string, values: readonly number[]): Format {
  const unit = signalUnit(policy, name);
  if (unit === "B") return bytesIn(values);
  const format = numbersIn(values);
  return unit === null ? format : (value) => `${format(value)} ${unit}`;
}

/** The meaning of a number without a unit: "sum of all samples". Null if it has a unit, and for an unknown signal. */
export function signalCaption(policy: Policy, name: string): string | null {
  const signal = signalOf(policy, name);
  return signal === undefined ? null : signalTypeOf(signal).caption(signal);
}

function signalOf(policy: Policy, name: string): Signal | undefined {
  return policy.signals.find((each) => each.name === name);
}

/** One sentence on what a signal computes. */
export function describeSignal(signal: Signal): string {
  return signalTypeOf(signal).describe(signal);
}
