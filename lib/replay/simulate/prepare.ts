/** What every replay of a job set shares: which node–image pair each job is on, and which jobs decide a stage's length. */
import type { JobSet } from "../jobs/jobSet";

export interface PreparedJobs extends JobSet {
  /** Number of the job's node–image pair. */
  readonly pair: Uint32Array;
  readonly pairs: number;
  /** Number of the job's stage of its pipeline: jobs that run beside each other. */
  readonly group: Uint32Array;
  readonly groups: number;
}

/** Pairs are found by position in a table up to this many places, else by a map. */
const TABLE_PLACES = 2 ** 24;

export function prepareJobs(jobs: JobSet): PreparedJobs {
  const pair = numbered(jobs.image, jobs.node, jobs.nodes.length, jobs.count);
  const stages = jobs.stage.reduce((most, stage) => Math.max(most, stage + 1), 1);
  const group = numbered(jobs.pipeline, jobs.stage, stages, jobs.count);
  return { ...jobs, pair: pair.numbers, pairs: pair.count, group: group.numbers, groups: group.count };
}

/** Distinct combinations of two numbers, numbered in order of appearance. */
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
    // Numbers are kept one higher: 0 is a combination that was not seen.
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
