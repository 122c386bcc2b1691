/** When a query's samples occur, by local hour: the basis of the windows of a time-weighted signal. */
import type { QueryOutcome, SampleMatrix } from "../samples/data";
import { withLookback } from "../samples/lookback";
import { localSecondsOfDay, offsetAt } from "../../numeric/zone";
import type { Heat, HeatRequest } from "./protocol";

const HOURS = 24;
const MINUTES = 1_440;
const DAYS = 7;
const DAY = 86_400;
/** 1970-01-01 was a Thursday; weekdays are counted from Monday. */
const EPOCH_WEEKDAY = 3;
/** Number of rows that fit on a screen; the sums include the others. */
const MOST_IMAGES = 20;

/** Returns null for a query whose samples have no time grid. Throws RangeError for an unknown zone. O(samples). */
export function heatOf(
  outcomes: readonly QueryOutcome[],
  { query, timezone, lookbackSeconds }: HeatRequest,
): Heat | null {
  const whole = outcomes.find((each) => each.name === query);
  const outcome = whole && lookbackSeconds !== undefined ? withLookback(whole, lookbackSeconds) : whole;
  if (outcome?.status !== "success" || outcome.data.kind !== "matrix") return null;
  const { matrix } = outcome.data;
  if (matrix.step === 0) return null;
  return heatOfMatrix(matrix, timezone);
}

function heatOfMatrix(matrix: SampleMatrix, timezone: string): Heat {
  const { images, steps, values } = matrix;
  const seconds = localSecondsOfDay(timezone, matrix);
  const slots = weekSlots(matrix, timezone, seconds);
  const weekdays = new Float64Array(DAYS * HOURS);
  const hours = new Float64Array(HOURS);
  const bySteps = new Float64Array(steps);
  const all = new Float64Array(images.length * HOURS);
  for (let row = 0; row < images.length; row++) {
    for (let k = 0; k < steps; k++) {
      const value = values[row * steps + k] ?? NaN;
      if (value !== value) continue;
      const hour = (slots[k] ?? 0) % HOURS;
      bySteps[k] = (bySteps[k] ?? 0) + value;
      all[row * HOURS + hour] = (all[row * HOURS + hour] ?? 0) + value;
    }
  }
  const sums = images.map((_, row) =>
    all.subarray(row * HOURS, (row + 1) * HOURS).reduce((a, b) => a + b, 0),
  );
  const largest = images
    .map((_, row) => row)
    .sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
    .slice(0, MOST_IMAGES);
  const byImage = new Float64Array(largest.length * HOURS);
  largest.forEach((row, i) => byImage.set(all.subarray(row * HOURS, (row + 1) * HOURS), i * HOURS));
  const minutes = new Float64Array(MINUTES);
  bySteps.forEach((sum, k) => {
    const slot = slots[k] ?? 0;
    const minute = Math.floor((seconds[k] ?? 0) / 60);
    weekdays[slot] = (weekdays[slot] ?? 0) + sum;
    hours[slot % HOURS] = (hours[slot % HOURS] ?? 0) + sum;
    minutes[minute] = (minutes[minute] ?? 0) + sum;
  });
  return {
    weekdays,
    hours,
    minutes,
    imageCount: images.length,
    images: largest.map((row) => images[row] ?? ""),
    byImage,
  };
}

/** Returns weekday · 24 + hour of every step, in local time. */
function weekSlots(
  { start, step }: SampleMatrix,
  timezone: string,
  seconds: ReturnType<typeof localSecondsOfDay>,
): Uint8Array {
  const offset = offsetAt(timezone, Math.floor(start));
  return Uint8Array.from(seconds, (second, k) => {
    // The offset at the start is correct except for clock changes of an hour or two, so the nearest midnight is the
    // day's.
    const day = Math.round((Math.floor(start + k * step) + offset - second) / DAY);
    const weekday = (day + EPOCH_WEEKDAY) % DAYS;
    return (weekday < 0 ? weekday + DAYS : weekday) * HOURS + Math.floor(second / 3600);
  });
}
