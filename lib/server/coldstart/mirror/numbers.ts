/** Runs an instant query that returns one number, or one per value of a label. */
import { above, LIMITS } from "../../../limits/limits";
import { counted, type Counting } from "../../../sources/counted";
import { SourceError } from "../../../sources/errors";
import { queryInstant, type InstantQuery } from "../../../sources/prometheus/client";
import type { SeriesSink } from "../../../sources/prometheus/response";

/**
 * Returns numbers by the label's value, under "" without a label. Throws a SourceError for no series, several instead
 * of one, a series without the label, and a value that is not a count.
 */
export async function askNumbers(
  counting: Counting,
  query: InstantQuery,
  label: string | null,
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  let series = 0;
  let key = "";
  const add = (_: number, value: number): void => {
    if (!(value >= 0 && value < Infinity))
      throw new SourceError("body", `it returned ${value}, which is not a count: correct the query`);
    numbers.set(key, (numbers.get(key) ?? 0) + value);
  };
  const sink: SeriesSink = {
    beginSeries: (labels) => {
      series += 1;
      if (series > LIMITS.mirrorSeries.value)
        throw new SourceError("tooLarge", `it returned ${above("mirrorSeries")}: add them up with sum(…)`);
      if (label === null) return;
      const value = new Map(labels).get(label);
      if (value === undefined || value === "")
        throw new SourceError(
          "body",
          `it returned a series without the label ${label}: add them up with sum by (${label})`,
        );
      key = value;
    },
    add,
    addRun: (timestamp, values, count) => {
      for (let at = 0; at < count; at++) add(timestamp, values[at] ?? NaN);
    },
  };
  await counted(counting, () => queryInstant(counting.session, query, sink));
  if (series === 0)
    throw new SourceError(
      "body",
      "it found no series: nothing was counted in that time, or the mirror's metrics have other names",
    );
  if (label === null && series > 1)
    throw new SourceError(
      "body",
      `it returned ${series} series instead of one number: add them up with sum(…)`,
    );
  return numbers;
}
