/** `eventPullTime`: pull times or sizes from events or from a pull-cost profile (discovery.md section 4). */
import type { PullCost, QueryData } from "../data";
import type { EventPullTimeSignal, Semantics } from "../policy/model";
import { collectPulls, type PullRecord } from "./pulls";
import { statisticOf } from "./statistics";
import { SignalError, type SignalValues } from "./values";

export function eventPullTime(
  signal: EventPullTimeSignal,
  data: QueryData,
  semantics: Semantics,
): SignalValues {
  if (data.kind === "events") {
    const records = collectPulls(data.events, signal, semantics);
    return fromEntries([...records.keys()], (image) => fromRecord(signal, records.get(image)));
  }
  if (data.kind === "profile") return fromProfile(signal, data.rows);
  throw new SignalError(
    `pull times need events or a pull-cost profile, and query "${signal.queryRef}" brings samples`,
  );
}

interface Sized {
  readonly value: number | null | undefined;
  readonly size: number;
}

function fromEntries(images: readonly string[], read: (image: string) => Sized): SignalValues {
  const values = new Float64Array(images.length);
  const sampleSizes = new Int32Array(images.length);
  images.forEach((image, i) => {
    const { value, size } = read(image);
    values[i] = value ?? NaN;
    sampleSizes[i] = value === null || value === undefined ? 0 : size;
  });
  return { images, values, sampleSizes };
}

function fromRecord(signal: EventPullTimeSignal, record: PullRecord | undefined): Sized {
  if (record === undefined) return { value: undefined, size: 0 };
  // Any event of an image is enough to know that nothing failed or hit.
  if (signal.statistic === "failureCount") return { value: record.failures, size: record.events };
  if (signal.statistic === "cacheHitCount") return { value: record.cacheHits, size: record.events };
  return { value: statisticOf(record.samples, signal.statistic), size: record.samples.length };
}

function fromProfile(signal: EventPullTimeSignal, rows: readonly PullCost[]): SignalValues {
  if (signal.metric === "imageSize") throw new SignalError("a pull-cost profile has no image sizes");
  const read = columnOf(signal);
  const byImage = new Map(rows.map((row) => [row.image, row]));
  return fromEntries([...byImage.keys()], (image) => {
    const row = byImage.get(image);
    return { value: row === undefined ? null : read(row), size: row?.sampleCount ?? 0 };
  });
}

function columnOf({ statistic }: EventPullTimeSignal): (row: PullCost) => number | null {
  switch (statistic) {
    case "p50":
      return (row) => row.p50ColdPullSeconds;
    case "p95":
      return (row) => row.p95ColdPullSeconds;
    case "count":
      return (row) => row.sampleCount;
    default:
      throw new SignalError(`a pull-cost profile answers p50, p95 and count, not ${statistic}`);
  }
}
