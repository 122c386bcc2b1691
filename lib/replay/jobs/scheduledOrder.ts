/** The order of rows by time; rows of one time keep theirs. */
export function scheduledOrder(times: Float64Array): Uint32Array {
  const order = Uint32Array.from(times, (_, index) => index);
  return order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}
