/** `npm run bench -- NAME [--json]`: prints a table, or with --json one JSON line at the end. */
import { availableParallelism, cpus, totalmem } from "node:os";
import { formatTable } from "../cli/table";
import type { Benchmark } from "./benchmark";
import { coldstart } from "./coldstart";
import { matrix } from "./matrix";
import { minutes } from "./minutes";
import { minutesGrowth } from "./minutesGrowth";
import { pages } from "./pages";
import { queue } from "./queue";
import { recommendation } from "./recommendation";
import { replay } from "./replay";
import { responsiveness } from "./responsiveness";
import { scale } from "./scale";
import { tuner } from "./tuner";
import { waterlines } from "./waterlines";

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  coldstart,
  matrix,
  minutes,
  minutesGrowth,
  pages,
  queue,
  recommendation,
  replay,
  responsiveness,
  scale,
  tuner,
  waterlines,
};

async function main(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const names = args.filter((word) => word !== "--json");
  const [name] = names;
  const benchmark = name !== undefined && Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (!benchmark || names.length > 1) {
    console.error(`usage: npm run bench -- NAME [--json]\nbenchmarks: ${Object.keys(BENCHMARKS).join(", ")}`);
    return 2;
  }
  const result = await benchmark((line) => process.stderr.write(`${line}\n`));
  const [first = "", ...others] = result.columns;
  console.log(formatTable([first, ...others.map((title) => `>${title}`)], result.rows));
  for (const [figure, value] of Object.entries(result.figures))
    console.log(`${figure}: ${value.toLocaleString("en")}`);
  console.log(`machine: ${machine()}`);
  if (json) console.log(JSON.stringify({ name, machine: machine(), figures: result.figures }));
  return 0;
}

function machine(): string {
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  const cpu = cpus()[0]?.model.trim() ?? "unknown CPU";
  return `${cpu}, ${availableParallelism()} cores, ${memory}, Node ${process.versions.node}, ${process.platform}`;
}

process.exitCode = await main(process.argv.slice(2));
