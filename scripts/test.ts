/**
 * `npm test`: runs all checks. `npm test -- unit lint` runs only the named stages. A failed stage does not stop the
 * others; the exit code is 0 if none failed.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCounts, sumCounts } from "./test/counts";
import type { StageOutcome } from "./test/counts";
import { provideNode } from "./test/node";
import { describeMissing, generateCode, provideTools } from "./test/prepare";
import { formatFailure, formatSlowest, readReport } from "./test/report";
import type { Failure } from "./test/report";
import { endAll, runStage } from "./test/run";
import { stages } from "./test/stages";
import type { Stage } from "./test/stages";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, ".cache", "reports");

interface Finished extends StageOutcome {
  readonly stage: Stage;
  readonly seconds: number;
  readonly note?: string;
  readonly failures?: readonly Failure[];
}

function chosen(words: readonly string[]): readonly Stage[] {
  const all = stages(root, reports);
  const unknown = words.filter((word) => !all.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(", ");
    console.error(`There is no stage ${unknown.map((word) => `"${word}"`).join(", ")}; there are ${names}.`);
    process.exit(2);
  }
  return words.length === 0 ? all : all.filter(({ name }) => words.includes(name));
}

/** Runs a stage and prints its output: immediately, or after its end if another stage runs at the same time. */
async function runOne(stage: Stage, missing: readonly string[]): Promise<Finished> {
  const heading = `\n──── ${stage.title} ${"─".repeat(Math.max(0, 90 - stage.title.length))}`;
  if (!stage.parallel) console.log(heading);
  const lacking = stage.tools.filter((tool) => missing.includes(tool));
  if (lacking.length > 0) {
    const note = describeMissing(lacking);
    console.log(note);
    return { stage, seconds: 0, state: process.env.CI ? "failed" : "skipped", note };
  }
  const began = performance.now();
  const written: string[] = [];
  const ended = await runStage(stage, root, node, stage.parallel ? (text) => written.push(text) : undefined);
  const seconds = (performance.now() - began) / 1_000;
  if (stage.parallel) console.log([heading, written.join("").trimEnd()].filter(Boolean).join("\n"));
  const report = readReport(stage);
  if (report) console.log(["The slowest tests:", ...formatSlowest(report.tests)].join("\n"));
  console.log(`${stage.name} ${ended === undefined ? "passed" : "FAILED"} after ${seconds.toFixed(1)} s`);
  const failures = report?.failures ?? [];
  return {
    stage,
    seconds,
    state: ended === undefined ? "passed" : "failed",
    counts: report?.counts,
    // A crashed runner names no test. For a linter the end of its output is more useful.
    failures:
      ended === undefined || failures.length > 0
        ? failures
        : [{ name: ended, message: written.join("").trimEnd().split("\n").slice(-12).join("\n") }],
  };
}

/** Runs the stages in order, `atOnce` at a time, until the command is interrupted. */
async function runAll(
  stages: readonly Stage[],
  atOnce: number,
  missing: readonly string[],
): Promise<Finished[]> {
  const waiting = [...stages];
  const finished: Finished[] = [];
  const takeTurns = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage && process.exitCode !== 1; stage = waiting.shift()) {
      finished.push(await runOne(stage, missing));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return finished;
}

function summary({ stage, state, seconds, counts, note }: Finished): string {
  const result = state === "passed" ? "passed" : state.toUpperCase();
  const details = counts ? formatCounts(counts) : (note ?? "");
  return `  ${stage.name.padEnd(12)} ${result.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${details}`.trimEnd();
}

const selected = chosen(process.argv.slice(2));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    endAll();
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 20_000).unref();
  });
}
const node = provideNode(root);
if (node.lack !== undefined) {
  console.log(node.lack);
  if (process.env.CI) process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
generateCode(root);
const tools = provideTools([...new Set(selected.flatMap((stage) => stage.tools))], (line) =>
  console.log(line),
);

const parallel = selected.filter((stage) => stage.parallel);
const alone = selected.filter((stage) => !stage.parallel);
// None of the parallel stages needs a tool.
const besides = await runAll(parallel, 2, []);
const finished = [...besides, ...(await runAll(alone, 1, await tools))];

console.log("\n");
for (const { stage, failures = [] } of finished) {
  if (failures.length > 0) console.log(`Failed in ${stage.name}:`);
  for (const failure of failures) console.log(formatFailure(failure).join("\n"), "\n");
}
for (const each of finished) console.log(summary(each));
const counts = sumCounts(finished);
console.log(`\n${formatCounts(counts)}`);
process.exit(counts.failed > 0 || finished.length < selected.length ? 1 : 0);
