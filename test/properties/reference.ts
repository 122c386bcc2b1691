/**
 * A second, naive implementation of discovery.md sections 3 and 4 for the property tests: one image and one sample at
 * a time, local time by temporal-polyfill, nothing shared with the engine.
 */
import { Temporal } from "temporal-polyfill";
import type { SampleMatrix, AggregateMethod, Semantics, Signal } from "@/lib/discovery";

export interface Sample {
  readonly time: number;
  readonly value: number;
  /** The sample one step before; null where there is none, 0 where it is missing. */
  readonly before: number | null;
}

export function samplesOf(matrix: SampleMatrix, image: string): Sample[] {
  const row = matrix.images.indexOf(image);
  const cell = (k: number): number => matrix.values[row * matrix.steps + k] ?? NaN;
  return Array.from({ length: matrix.steps }, (_, k) => ({
    time: matrix.start + k * matrix.step,
    value: cell(k),
    before: k === 0 ? null : Number.isNaN(cell(k - 1)) ? 0 : cell(k - 1),
  }));
}

function local(zone: string, time: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(time) * 1000).toZonedDateTimeISO(zone);
}

function clock(text: string): number {
  const [hours = "0", minutes = "0"] = text.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** The weight of each sample; undefined where the signal does not read it. */
function weightOf(signal: Signal, sample: Sample, end: number): number | undefined {
  switch (signal.type) {
    case "aggregate":
      return 1;
    case "timeWeightedAggregate": {
      const { hour } = local(signal.timezone, sample.time);
      for (const window of signal.windows) {
        if (hour >= window.startHour && hour < window.endHour) return window.weight;
      }
      return signal.defaultWeight;
    }
    case "windowAggregate": {
      if (signal.relativeWindowSeconds !== undefined) {
        return sample.time > end - signal.relativeWindowSeconds && sample.time <= end ? 1 : undefined;
      }
      const at = local(signal.timezone ?? "UTC", sample.time);
      const minute = at.hour * 60 + at.minute;
      const from = clock(signal.window?.start ?? "");
      const to = clock(signal.window?.end ?? "");
      const inside = from < to ? minute >= from && minute < to : !(minute >= to && minute < from);
      return inside ? 1 : undefined;
    }
    case "eventPullTime":
      return undefined;
  }
}

/** Undefined for a missing value. Windows by wall clock are the proposal's only. */
export function naiveValue(
  signal: Signal,
  method: AggregateMethod,
  samples: readonly Sample[],
  end: number,
  semantics: Semantics,
): number | undefined {
  const operator = semantics === "operator";
  const read = samples.flatMap((sample) => {
    const weight = weightOf(signal, sample, end);
    if (weight === undefined || (weight === 0 && !operator)) return [];
    return [{ ...sample, weight }];
  });
  const there = read.filter((sample) => !Number.isNaN(sample.value));
  if (there.length === 0) return undefined;
  const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
  const products = there.map((sample) => sample.weight * sample.value);
  switch (method) {
    case "count":
      return there.length;
    case "sum":
      return add(products);
    case "max":
      return Math.max(...products);
    case "min":
      return Math.min(...products);
    case "avg": {
      const divisor = operator ? there.length : add(there.map((sample) => sample.weight));
      const value = add(products) / divisor;
      return Number.isFinite(value) ? value : undefined;
    }
    case "increase":
      return add(
        read.map((sample) => {
          if (sample.before === null) return 0;
          const now = Number.isNaN(sample.value) ? 0 : sample.value;
          return sample.weight * Math.max(0, now - sample.before);
        }),
      );
  }
}
