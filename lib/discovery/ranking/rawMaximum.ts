/** The operator's order when `ranking` is omitted: each image's maximum of raw samples (section 6). */
import type { QueryData } from "../samples/data";
import { operatorSample } from "../samples/operatorEvents";
import type { Scoring } from "./columns";

/** The strategy's name where the operator ranks without one. */
export const RAW_MAXIMUM = "rawMaximum";

/** What an image without a sample misses there, in place of a signal's name. */
export const RAW_SAMPLE = "rawSample";

/** The largest sample of each image in one query's data; images without a sample are absent. */
export function rawMaxima(data: QueryData): Map<string, number> {
  const maxima = new Map<string, number>();
  const note = (image: string, value: number | null): void => {
    if (value === null || Number.isNaN(value)) return;
    const known = maxima.get(image);
    if (known === undefined || value > known) maxima.set(image, value);
  };
  switch (data.kind) {
    case "matrix": {
      const { images, steps, values } = data.matrix;
      images.forEach((image, row) => {
        for (let k = row * steps; k < (row + 1) * steps; k++) note(image, values[k] ?? NaN);
      });
      break;
    }
    case "totals": {
      const { images, values } = data.totals;
      images.forEach((image, row) => note(image, values.max?.[row] ?? NaN));
      break;
    }
    case "events":
      for (const event of data.events) note(event.image, operatorSample(event));
      break;
    case "scores":
      for (const { image, score } of data.rows) note(image, score);
      break;
    case "profile":
      for (const { image, p50ColdPullSeconds } of data.rows) note(image, p50ColdPullSeconds);
      break;
  }
  return maxima;
}

/** An image that only has missing samples scores 0 and is marked missing. */
export function rawMaximumRanking(maxima: Float64Array): Scoring {
  return {
    scores: maxima.map((value) => (Number.isNaN(value) ? 0 : value)),
    weighted: null,
    uses: [],
    missing: Array.from(maxima, (value) => (Number.isNaN(value) ? [RAW_SAMPLE] : [])),
    dropMissing: false,
    normalized: new Map(),
    reasons: () => ({ terms: [], factors: [] }),
  };
}
