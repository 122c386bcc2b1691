/**
 * The last step of every exact answer: between a value where a condition does not hold and one where it does, finds
 * the double from which it holds. Bisecting the number of doubles in between instead of their distance takes at most
 * 64 steps for any pair of values, 0 and 10³⁰⁸ included.
 */
const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);
const MAGNITUDE = 0x7fff_ffff_ffff_ffffn;

/** Numbers doubles in ascending order; both zeros are 0. */
function ordinalOf(value: number): bigint {
  double[0] = value;
  const own = bits[0] ?? 0n;
  return own < 0n ? -(own & MAGNITUDE) : own;
}

function doubleOf(ordinal: bigint): number {
  bits[0] = ordinal < 0n ? -ordinal : ordinal;
  const magnitude = double[0] ?? 0;
  return ordinal < 0n ? -magnitude : magnitude;
}

/**
 * Returns a double at which `holds` is true while it is false at the neighbour towards `without`. If it changes only
 * once in between, as after a sweep, the result is the nearest to `without`.
 */
export function lastBit(without: number, within: number, holds: (value: number) => boolean): number {
  let low = ordinalOf(without);
  let high = ordinalOf(within);
  while (high - low > 1n || low - high > 1n) {
    const middle = (low + high) / 2n;
    if (holds(doubleOf(middle))) high = middle;
    else low = middle;
  }
  return doubleOf(high);
}
