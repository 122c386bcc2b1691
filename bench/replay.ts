/**
 * `npm run bench -- replay`: one day of 25,000 jobs under 25 policies (six strategies at four top-K, and no
 * prewarming), with files already read; then days of one cluster up to 2,500,000 jobs for the growth. One thread.
 */
import { Readable } from "node:stream";
import { replay as run, withDefaults, JobsReader, type JobSet } from "../lib/replay";
import { readCsvRows } from "../lib/sources/files/csvRows";
import { quantile, type Benchmark } from "./benchmark";
import { clusterOf, dayOf, dayRows, FIRST_DAY, tableOf } from "./replay/generate";

const JOBS = 25_000;
const DAYS = 100;
const POLICIES = 25;
const SEED = 1;
const ROUNDS = 21;
const WARM_UP = 5;
const LARGE_ROUNDS = 3;

const cluster = clusterOf(SEED);
const table = tableOf(cluster);

async function parse(csv: Buffer): Promise<number> {
  const began = performance.now();
  const reader = new JobsReader(table);
  reader.open("jobs.csv");
  await readCsvRows("jobs.csv", Readable.from([csv]), (cells, line) => reader.row(cells, line));
  if (reader.finish().count !== JOBS) throw new Error("rows were lost");
  return performance.now() - began;
}

/** All nodes go cold at midnight. */
const rotations = Array.from({ length: DAYS }, (_, day) => ({
  timeMs: FIRST_DAY + day * 86_400_000,
  node: "",
}));

/** Returns the milliseconds of the whole replay: waits, rankings, the figures of every policy. */
function measure(jobs: JobSet, rounds: number, warmUp: number): number {
  const options = withDefaults({ topK: [5, 10, 20, 30] }, jobs, false);
  const took: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const began = performance.now();
    const { strategies } = run({ table, jobs, rotations }, options);
    took.push(performance.now() - began);
    if (strategies.length + 1 !== POLICIES)
      throw new Error(`${strategies.length + 1} policies were replayed`);
  }
  return quantile(took.slice(warmUp), 0.5);
}

export const replay: Benchmark = async (say) => {
  say("writing and reading a day …");
  const rows = [...dayRows(cluster, JOBS, 0, SEED)];
  const csv = Buffer.from(rows.map((row) => row.join(",")).join("\n"));
  const parses: number[] = [];
  for (let round = 0; round < LARGE_ROUNDS; round += 1) parses.push(await parse(csv));
  say("replaying a day …");
  const ms = measure(dayOf(cluster, table, JOBS, [0], SEED), ROUNDS, WARM_UP);
  say(`replaying ${(JOBS * DAYS).toLocaleString("en")} jobs …`);
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const large = measure(dayOf(cluster, table, JOBS, days, SEED), LARGE_ROUNDS, 1);
  const figures = {
    ms: Number(ms.toFixed(1)),
    parseMs: Number(quantile(parses, 0.5).toFixed(0)),
    jobsTimesPoliciesPerSecond: Math.round((JOBS * POLICIES * 1_000) / ms),
    growthExponent: Number((Math.log(large / ms) / Math.log(DAYS)).toFixed(3)),
    largeMs: Number(large.toFixed(0)),
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
  return {
    columns: ["", "figure"],
    rows: [
      [`${JOBS.toLocaleString("en")} jobs, ${POLICIES} policies, ms`, figures.ms.toFixed(1)],
      ["reading the CSV, ms", String(figures.parseMs)],
      [`${(JOBS * DAYS).toLocaleString("en")} jobs, ms`, String(figures.largeMs)],
      ["peak memory, MB", String(figures.peakRssMb)],
    ],
    figures,
  };
};
