/** Generates days of jobs like the one that `fitted.ts` describes. The same seed gives the same day. */
import { exp, ln } from "../../lib/numeric/elementary";
import { normal, uniform } from "../../lib/numeric/random";
import { ImageTable, JobsReader, type JobSet } from "../../lib/replay";
import { IMAGES, JOBS_BY_HOUR, NODES, PIPELINES, RUNTIME, STAGES } from "./fitted";

const DAY_MS = 86_400_000;
export const FIRST_DAY = Date.UTC(2026, 5, 17);
/** How much clusters differ from the measured one: standard deviation of the logarithm. */
const DIFFERENCE = { share: 0.15, pull: 0.2 };
const COLUMNS = [
  "job_id",
  "pipeline_id",
  "stage",
  "node",
  "image_id",
  "pod_scheduled",
  "container_started",
  "job_finished",
  "useful_runtime_seconds",
  "observed_image_wait_seconds",
];

export interface Cluster {
  readonly shares: readonly number[];
  readonly pulls: readonly number[];
}

/** Returns a cluster that differs slightly from the measured one. */
export function clusterOf(seed: number): Cluster {
  const draw = normal(uniform(seed));
  const shares = IMAGES.map(({ share }) => share * exp(DIFFERENCE.share * draw()));
  const pulls = IMAGES.map(({ pullSeconds }) => pullSeconds * exp(DIFFERENCE.pull * draw()));
  return { shares, pulls: pulls.map((seconds) => Math.round(seconds * 10) / 10) };
}

export function tableOf({ pulls }: Cluster): ImageTable {
  const table = new ImageTable();
  pulls.forEach((pullSeconds, index) => {
    const id = `img-${String(index + 1).padStart(2, "0")}`;
    table.add({
      id,
      image: `registry.example.com/${id}:ci`,
      pullSeconds,
      sizeMb: IMAGES[index]?.sizeMb ?? 100,
    });
  });
  return table;
}

/** Returns the rows of a day's file in order of `pod_scheduled`, the header first. `day` counts from FIRST_DAY. */
export function* dayRows(cluster: Cluster, jobs: number, day: number, seed: number): Generator<string[]> {
  yield COLUMNS;
  const random = uniform(seed);
  const draw = normal(random);
  const pick = picker(random);
  const hour = pick(JOBS_BY_HOUR);
  const image = pick(cluster.shares);
  const stage = pick(STAGES.map(([, share]) => share));
  const sigma = ln(RUNTIME.high / RUNTIME.low) / 1.349;
  const midnight = FIRST_DAY + day * DAY_MS;
  const times = Float64Array.from({ length: jobs }, () => midnight + (hour() + random()) * 3_600_000).sort();
  for (const [index, scheduled] of times.entries()) {
    const runtime = Math.round(RUNTIME.median * exp(sigma * draw()) * 10) / 10;
    const iso = (ms: number): string => new Date(Math.min(ms, 8e15)).toISOString();
    yield [
      String(day * 100_000_000 + index + 1),
      String(100_000 + Math.floor(random() * PIPELINES)),
      STAGES[stage()]?.[0] ?? "test",
      `ci-node-${String(Math.floor(random() * NODES)).padStart(3, "0")}`,
      `img-${String(image() + 1).padStart(2, "0")}`,
      iso(scheduled),
      iso(scheduled + 5_000),
      iso(scheduled + 5_000 + runtime * 1_000),
      String(runtime),
      "",
    ];
  }
}

/** Reads the generated day through the reader, like a file. */
export function dayOf(
  cluster: Cluster,
  table: ImageTable,
  jobs: number,
  days: readonly number[],
  seed: number,
): JobSet {
  const reader = new JobsReader(table);
  for (const day of days) {
    reader.open(`day ${day}`);
    let line = 0;
    for (const row of dayRows(cluster, jobs, day, seed + day)) reader.row(row, ++line);
  }
  return reader.finish();
}

/** Returns a function that draws an index by weight. */
function picker(random: () => number): (weights: readonly number[]) => () => number {
  return (weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return () => {
      let left = random() * total;
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index < 0 ? weights.length - 1 : index;
    };
  };
}
