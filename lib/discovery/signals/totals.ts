/** Computes plain aggregates from totals that the server computed over the whole range. */
import type { AggregateMethod } from "../declare/aggregation";
import type { TotalMethod, Totals } from "../samples/data";
import { SignalError, type SignalValues } from "./values";

/** Returns the totals that a method needs besides the count; null for a method that needs the samples. */
export function totalsFor(method: AggregateMethod): readonly TotalMethod[] | null {
  switch (method) {
    case "count":
      return [];
    case "sum":
    case "avg":
      return ["sum"];
    case "max":
    case "min":
      return [method];
    case "increase":
      return null;
  }
}

/**
 * Returns the same as reduceMatrix over all steps, to 1e-9. Throws SignalError for a method whose totals were not
 * requested.
 */
export function fromTotals(
  { method, queryRef }: { readonly queryRef: string; readonly method: AggregateMethod },
  { images, count, values }: Totals,
  divideBy: number,
): SignalValues {
  const [needed = null] = totalsFor(method) ?? [null];
  const total = method === "count" ? count : needed === null ? undefined : values[needed];
  if (total === undefined) {
    throw new SignalError(
      `"${method}" needs the samples, and of query "${queryRef}" only the server's totals were fetched: ` +
        "run the policy with its samples (plimsoll.dev/pushdown: never)",
    );
  }
  const result = new Float64Array(images.length).fill(NaN);
  const sampleSizes = new Int32Array(images.length);
  images.forEach((_, row) => {
    const samples = count[row] ?? 0;
    const value = (total[row] ?? NaN) / (method === "avg" ? samples : 1) / divideBy;
    if (samples === 0 || !Number.isFinite(value)) return;
    result[row] = value;
    sampleSizes[row] = samples;
  });
  return { images, values: result, sampleSizes };
}
