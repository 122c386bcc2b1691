/**
 * Data that the generator of days is fitted to: one public day of 25,000 GitLab jobs on 100 nodes with 30 images (the
 * benchmark data of "Measuring CI Feedback Delay from Cold OCI Image Caches"). Counts by hour are from that day.
 */

/** Each image's share of the jobs and its median (p50) pull time in seconds. */
export const IMAGES: readonly {
  readonly share: number;
  readonly pullSeconds: number;
  readonly sizeMb: number;
}[] = [
  { share: 0.17678, pullSeconds: 64.1, sizeMb: 311.8 },
  { share: 0.10295, pullSeconds: 39.1, sizeMb: 192.9 },
  { share: 0.07504, pullSeconds: 26.5, sizeMb: 101.7 },
  { share: 0.05996, pullSeconds: 33.3, sizeMb: 145.1 },
  { share: 0.05038, pullSeconds: 97.0, sizeMb: 723.4 },
  { share: 0.0437, pullSeconds: 57.2, sizeMb: 303.2 },
  { share: 0.03875, pullSeconds: 37.2, sizeMb: 142.7 },
  { share: 0.03492, pullSeconds: 18.2, sizeMb: 112.6 },
  { share: 0.03185, pullSeconds: 33.2, sizeMb: 70.0 },
  { share: 0.02934, pullSeconds: 33.6, sizeMb: 120.3 },
  { share: 0.01392, pullSeconds: 38.9, sizeMb: 200.4 },
  { share: 0.01352, pullSeconds: 69.6, sizeMb: 350.1 },
  { share: 0.02545, pullSeconds: 31.3, sizeMb: 193.6 },
  { share: 0.0194, pullSeconds: 26.4, sizeMb: 128.6 },
  { share: 0.01532, pullSeconds: 45.9, sizeMb: 294.4 },
  { share: 0.01645, pullSeconds: 43.6, sizeMb: 197.5 },
  { share: 0.02033, pullSeconds: 37.7, sizeMb: 148.3 },
  { share: 0.02724, pullSeconds: 42.7, sizeMb: 94.2 },
  { share: 0.01245, pullSeconds: 39.8, sizeMb: 107.1 },
  { share: 0.01314, pullSeconds: 25.4, sizeMb: 96.2 },
  { share: 0.01855, pullSeconds: 22.9, sizeMb: 138.2 },
  { share: 0.02257, pullSeconds: 38.7, sizeMb: 150.8 },
  { share: 0.01482, pullSeconds: 31.8, sizeMb: 178.4 },
  { share: 0.01709, pullSeconds: 33.8, sizeMb: 289.5 },
  { share: 0.01586, pullSeconds: 89.6, sizeMb: 265.6 },
  { share: 0.01436, pullSeconds: 19.7, sizeMb: 99.7 },
  { share: 0.02391, pullSeconds: 41.6, sizeMb: 136.7 },
  { share: 0.01279, pullSeconds: 45.1, sizeMb: 409.7 },
  { share: 0.02138, pullSeconds: 33.3, sizeMb: 86.4 },
  { share: 0.01778, pullSeconds: 35.3, sizeMb: 103.9 },
];

/** Number of jobs scheduled in each hour, UTC. */
export const JOBS_BY_HOUR: readonly number[] = [
  282, 224, 185, 185, 170, 211, 435, 645, 1053, 2090, 2192, 2069, 1841, 1793, 1845, 1979, 2096, 1462, 1211,
  966, 709, 591, 419, 347,
];

export const NODES = 100;
export const PIPELINES = 5_000;
/** Stages with their number of jobs. */
export const STAGES: readonly (readonly [string, number])[] = [
  ["prepare", 2070],
  ["build", 4988],
  ["test", 11234],
  ["package", 2017],
  ["integration", 3990],
  ["deploy-check", 701],
];
/** Quartiles of the jobs' runtime in seconds. */
export const RUNTIME = { low: 105.2, median: 164.7, high: 256.1 };
