/** Reduces samples without a common grid by a method, in the order in which they arrive. */
import type { AggregateMethod } from "../declare/aggregation";
import type { PullEvent } from "../samples/data";
import { operatorSample } from "../samples/operatorEvents";
import { reduceLists } from "./reduce";
import { SignalError, type SignalValues } from "./values";

type Row = readonly [image: string, value: number];

/** Time and memory are proportional to the rows, however they are distributed over the images. */
export function reduceRows(method: AggregateMethod, rows: Iterable<Row>, divideBy: number): SignalValues {
  const lists = new Map<string, number[]>();
  for (const [image, value] of rows) {
    const known = lists.get(image);
    if (known === undefined) lists.set(image, [value]);
    else known.push(value);
  }
  const ends = new Int32Array(lists.size);
  let images = 0;
  let samples = 0;
  for (const { length } of lists.values()) ends[images++] = samples += length;
  const values = new Float64Array(samples);
  let base = 0;
  for (const list of lists.values()) {
    values.set(list, base);
    base += list.length;
  }
  return reduceLists({ images: [...lists.keys()], values, ends }, method, divideBy);
}

/**
 * Reduces the operator's samples of events. `take` returns the weighted value of a sample at a time (Unix seconds),
 * or null to skip it. Throws SignalError for a method that needs a grid.
 */
export function reduceEvents(
  { method, queryRef }: { readonly method: AggregateMethod; readonly queryRef: string },
  events: readonly PullEvent[],
  divideBy: number,
  take: (value: number, seconds: number) => number | null = (value) => value,
): SignalValues {
  if (method === "increase")
    throw new SignalError(`increase needs a grid, and query "${queryRef}" returns events`);
  const rows = events.flatMap((event): Row[] => {
    const sample = operatorSample(event);
    const value = sample === null ? null : take(sample, Number(event.timeNs) / 1e9);
    return value === null ? [] : [[event.image, value]];
  });
  return reduceRows(method, rows, divideBy);
}
