/** The operator's order if `ranking` is omitted: each image's maximum raw sample (section 6). */
import type { QueryData } from "../samples/data";
import { operatorSample } from "../samples/operatorEvents";
import type { Scoring } from "./columns";

/** Strategy name for a ranking without a strategy in operator semantics. */
export const RAW_MAXIMUM = "rawMaximum";

/** Reported as missing for an image without a sample, instead of a signal's name. */
export const RAW_SAMPLE = "rawSample";

/** Returns the largest sample of each image in one query's data; images without a sample are absent. */
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

/** An image with missing samples only scores 0 and is marked as missing. */
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
