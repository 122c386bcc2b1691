/** Values shared by every replay of a job set: each job's node–image pair, and its stage within its pipeline. */
import type { JobSet } from "../jobs/jobSet";

export interface PreparedJobs extends JobSet {
  /** Number of each job's node–image pair. */
  readonly pair: Uint32Array;
  readonly pairs: number;
  /** Number of each job's stage in its pipeline. Jobs of a stage run in parallel. */
  readonly group: Uint32Array;
  readonly groups: number;
}

/** Maximum size of the lookup table for pairs. Above it a map is used. */
const TABLE_PLACES = 2 ** 24;

export function prepareJobs(jobs: JobSet): PreparedJobs {
  const pair = numbered(jobs.image, jobs.node, jobs.nodes.length, jobs.count);
  const stages = jobs.stage.reduce((most, stage) => Math.max(most, stage + 1), 1);
  const group = numbered(jobs.pipeline, jobs.stage, stages, jobs.count);
  return { ...jobs, pair: pair.numbers, pairs: pair.count, group: group.numbers, groups: group.count };
}

/** Numbers distinct combinations of two numbers in order of appearance. */
function numbered(
  major: Uint32Array,
  minor: Uint32Array,
  minors: number,
  length: number,
): { readonly numbers: Uint32Array; readonly count: number } {
  const majors = major.reduce((most, value) => Math.max(most, value + 1), 0);
  const places = majors * minors;
  const table = places <= TABLE_PLACES ? new Uint32Array(places) : undefined;
  const map = new Map<number, number>();
  const numbers = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const key = (major[at] ?? 0) * minors + (minor[at] ?? 0);
    // Stored numbers are one higher; 0 means not seen.
    let number = table === undefined ? (map.get(key) ?? 0) : (table[key] ?? 0);
    if (number === 0) {
      number = ++count;
      if (table === undefined) map.set(key, number);
      else table[key] = number;
    }
    numbers[at] = number - 1;
  }
  return { numbers, count };
}
