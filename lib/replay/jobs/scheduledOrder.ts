/** Returns the order of rows by time. Rows with equal times keep their order. */
export function scheduledOrder(times: Float64Array): Uint32Array {
  const order = Uint32Array.from(times, (_, index) => index);
  return order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}
