/** Computes pull times or sizes from events or from a pull-cost profile (discovery.md section 4). */
import type { PullCost, PullEvent, QueryData } from "../../samples/data";
import type { z } from "zod";
import type { Semantics } from "../../declare/spelling";
import type { Warning } from "../../result";
import type { SignalComputation } from "../computation";
import type { declaration } from "./declaration";
import { reads } from "./reads";
import { collectPulls, type PullRecord } from "./pulls";
import { statisticOf } from "./statistics";
import { SignalError, UNKNOWN_SIZE, type SignalValues } from "../values";

type PullSignal = z.infer<typeof declaration.schema>;

export const pullTimes: SignalComputation<PullSignal> = { compute, operatorReads: reads, warnings };

function warnings(signal: PullSignal, data: QueryData): Warning[] {
  if (signal.durationMode !== "eventPair" || signal.metric !== "pullTime") return [];
  if (data.kind !== "events" || data.events.some((event) => event.reason === "Pulling")) return [];
  const pairs = `signal "${signal.name}" pairs Pulling with Pulled events, but query "${signal.queryRef}" returned no`;
  const message =
    data.events.length === 0
      ? `${pairs} event that names an image: try it in the source with a wider stream selector and a longer lookback`
      : `${pairs} Pulling event: a filter such as reason = "Pulled" hides them; widen it or use durationMode messageDuration`;
  return [{ code: "noPullingEvents", message, query: signal.queryRef, signal: signal.name }];
}

function compute(signal: PullSignal, data: QueryData, semantics: Semantics): SignalValues {
  if (data.kind === "events") {
    const records = collectPulls(inOrder(data.events, signal), signal, semantics);
    // The operator sums sorted samples, which decides the last digit of an average.
    if (semantics === "operator") for (const { samples } of records.values()) samples.sort((a, b) => a - b);
    return fromEntries([...records.keys()], (image) => fromRecord(signal, records.get(image)));
  }
  if (data.kind === "profile") return fromProfile(signal, data.rows);
  throw new SignalError(
    `pull times need events or a pull-cost profile, and query "${signal.queryRef}" returns samples`,
  );
}

/** Pairs require time order, which events under operator semantics do not have. */
function inOrder(events: readonly PullEvent[], { durationMode }: PullSignal): readonly PullEvent[] {
  if (durationMode !== "eventPair") return events;
  return [...events].sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
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

function fromRecord(signal: PullSignal, record: PullRecord | undefined): Sized {
  if (record === undefined) return { value: undefined, size: 0 };
  // A single event of an image suffices to know that its count of failures or hits is 0.
  if (signal.statistic === "failureCount") return { value: record.failures, size: record.events };
  if (signal.statistic === "cacheHitCount") return { value: record.cacheHits, size: record.events };
  return { value: statisticOf(record.samples, signal.statistic), size: record.samples.length };
}

function fromProfile(signal: PullSignal, rows: readonly PullCost[]): SignalValues {
  if (signal.metric === "imageSize") throw new SignalError("a pull-cost profile has no image sizes");
  const read = columnOf(signal);
  const byImage = new Map(rows.map((row) => [row.image, row]));
  return fromEntries([...byImage.keys()], (image) => {
    const row = byImage.get(image);
    return { value: row === undefined ? null : read(row), size: row?.sampleCount ?? UNKNOWN_SIZE };
  });
}

function columnOf({ statistic }: PullSignal): (row: PullCost) => number | null {
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
