/** Downsamples the samples behind a signal for charts. */
import type { RunSeries } from "../../../api/runs";
import type { Artifact, PullEvent, SampleMatrix } from "../../../discovery";
import { defineTask, timeLimit } from "../../compute/task";
import { NotFoundError } from "../../http/errors";
import { artifactOf } from "./unpackTask";

/** Points per series: more than a chart has pixels for. */
const MAX_POINTS = 720;

export interface SeriesInput {
  readonly query: string;
  readonly images: readonly string[];
}

export const seriesTask = defineTask({
  name: "series",
  pool: "short",
  time: timeLimit("shortSeconds"),
  work: (input: SeriesInput, _, kept) => Promise.resolve({ value: seriesOf(input, artifactOf(kept)) }),
});

/** Leaves out images that the query did not return. Throws NotFoundError for a query or samples that do not exist. */
function seriesOf({ query, images }: SeriesInput, { outcomes }: Artifact): RunSeries {
  const outcome = outcomes.find((each) => each.name === query);
  if (outcome?.status !== "success") throw new NotFoundError(`The run has no samples of a query "${query}".`);
  const { data } = outcome;
  switch (data.kind) {
    case "matrix":
      return { query, ...thinMatrix(data.matrix, images) };
    case "events":
      return { query, ...countEvents(data, images) };
    case "totals":
      throw new NotFoundError(
        `Of query "${query}" only the server's totals were fetched (plimsoll.dev/pushdown): there are no samples over time.`,
      );
    default:
      throw new NotFoundError(`Query "${query}" has no samples over time.`);
  }
}

export function thinMatrix(matrix: SampleMatrix, images: readonly string[]): Omit<RunSeries, "query"> {
  const each = Math.max(1, Math.ceil(matrix.steps / MAX_POINTS));
  const rows = new Map(matrix.images.map((image, row) => [image, row]));
  const series = images.flatMap((image) => {
    const row = rows.get(image);
    if (row === undefined) return [];
    const samples = matrix.values.subarray(row * matrix.steps, (row + 1) * matrix.steps);
    return [{ image, values: peaks(samples, each) }];
  });
  return {
    kind: "samples",
    start: new Date(matrix.start * 1000).toISOString(),
    stepSeconds: matrix.step * each,
    series,
  };
}

function peaks(samples: Float64Array, each: number): (number | null)[] {
  const values: (number | null)[] = [];
  for (let from = 0; from < samples.length; from += each) {
    let peak = Number.NaN;
    for (const sample of samples.subarray(from, from + each)) {
      if (Number.isNaN(peak) || sample > peak) peak = sample;
    }
    values.push(Number.isNaN(peak) ? null : peak);
  }
  return values;
}

interface EventRange {
  readonly events: readonly PullEvent[];
  /** Unix seconds. */
  readonly end: number;
  readonly lookbackSeconds: number;
}

export function countEvents(range: EventRange, images: readonly string[]): Omit<RunSeries, "query"> {
  const start = range.end - range.lookbackSeconds;
  const stepSeconds = Math.max(60, Math.ceil(range.lookbackSeconds / MAX_POINTS / 60) * 60);
  const points = Math.max(1, Math.ceil(range.lookbackSeconds / stepSeconds));
  const counts = new Map(images.map((image) => [image, new Array<number>(points).fill(0)]));
  const seen = new Set<string>();
  for (const { image, timeNs } of range.events) {
    const values = counts.get(image);
    if (!values) continue;
    seen.add(image);
    const point = Math.floor((Number(timeNs / 1_000_000n) / 1000 - start) / stepSeconds);
    const index = Math.min(Math.max(point, 0), points - 1);
    values[index] = (values[index] ?? 0) + 1;
  }
  return {
    kind: "events",
    start: new Date(start * 1000).toISOString(),
    stepSeconds,
    series: images
      .filter((image) => seen.has(image))
      .map((image) => ({ image, values: counts.get(image) ?? [] })),
  };
}
