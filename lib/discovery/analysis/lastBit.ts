/**
 * The end of every exact answer: between a value where something does not hold and one where it does, the double
 * where it begins to hold. Halving the count of doubles between both instead of their distance takes at most 64
 * steps wherever they lie, 0 and 10³⁰⁸ included.
 */
const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);
const MAGNITUDE = 0x7fff_ffff_ffff_ffffn;

/** Doubles numbered in their order; both zeros are 0. */
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
 * A double at which `holds` is true while it is false at its neighbour towards `without`. Where it changes once in
 * between, as after a sweep, that is the nearest to `without`.
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
