/** Samples that lie on no grid, put together by a method in the order in which they come. */
import type { AggregateMethod } from "../declare/aggregation";
import type { PullEvent } from "../samples/data";
import { operatorSample } from "../samples/operatorEvents";
import { reduceMatrix } from "./reduce";
import { selectSteps } from "./selection";
import { SignalError, type SignalValues } from "./values";

type Row = readonly [image: string, value: number];

export function reduceRows(method: AggregateMethod, rows: Iterable<Row>, divideBy: number): SignalValues {
  const lists = new Map<string, number[]>();
  for (const [image, value] of rows) {
    const known = lists.get(image);
    if (known === undefined) lists.set(image, [value]);
    else known.push(value);
  }
  let steps = 1;
  for (const list of lists.values()) steps = Math.max(steps, list.length);
  const values = new Float64Array(lists.size * steps).fill(NaN);
  let row = 0;
  for (const list of lists.values()) values.set(list, row++ * steps);
  const matrix = { images: [...lists.keys()], start: 0, step: 0, steps, values };
  const all = selectSteps(steps, () => true);
  return reduceMatrix(matrix, method, all, divideBy);
}

/**
 * The operator's samples of events. `take` gives what a sample at a time (Unix seconds) counts, null for one that is
 * left out. Throws SignalError for a method that needs a grid.
 */
export function reduceEvents(
  { method, queryRef }: { readonly method: AggregateMethod; readonly queryRef: string },
  events: readonly PullEvent[],
  divideBy: number,
  take: (value: number, seconds: number) => number | null = (value) => value,
): SignalValues {
  if (method === "increase")
    throw new SignalError(`increase needs a grid, and query "${queryRef}" brings events`);
  const rows = events.flatMap((event): Row[] => {
    const sample = operatorSample(event);
    const value = sample === null ? null : take(sample, Number(event.timeNs) / 1e9);
    return value === null ? [] : [[event.image, value]];
  });
  return reduceRows(method, rows, divideBy);
}
