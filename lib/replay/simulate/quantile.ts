/**
 * Returns a quantile with linear interpolation of `count` values of 0 or more. `rest` holds the values above 0 in
 * ascending order. Returns 0 without values.
 */
export function quantileOfRest(rest: Float64Array, count: number, q: number): number {
  if (count === 0) return 0;
  const zeros = count - rest.length;
  const place = (count - 1) * q;
  const low = Math.floor(place);
  const value = (index: number): number => (index < zeros ? 0 : (rest[index - zeros] ?? 0));
  const below = value(low);
  return below + (value(Math.min(low + 1, count - 1)) - below) * (place - low);
}
