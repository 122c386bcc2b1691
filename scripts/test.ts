/**
 * `npm test`: everything that must hold, in one line. `npm test -- unit lint` runs the named stages only.
 * A failed stage does not keep the others from running; the exit code is 0 when none failed.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCounts, readCounts, sumCounts } from "./test/counts";
import type { StageOutcome } from "./test/counts";
import { describeMissing, generateIfAbsent, provideTools } from "./test/prepare";
import { endAll, runStage } from "./test/run";
import { stages } from "./test/stages";
import type { Stage } from "./test/stages";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, ".cache", "reports");

interface Finished extends StageOutcome {
  readonly stage: Stage;
  readonly seconds: number;
  readonly note?: string;
}

function chosen(words: readonly string[]): readonly Stage[] {
  const all = stages(reports);
  const unknown = words.filter((word) => !all.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(", ");
    console.error(`There is no stage ${unknown.map((word) => `"${word}"`).join(", ")}; there are ${names}.`);
    process.exit(2);
  }
  return words.length === 0 ? all : all.filter(({ name }) => words.includes(name));
}

async function runOne(stage: Stage, missing: readonly string[]): Promise<Finished> {
  console.log(`\n──── ${stage.title} ${"─".repeat(Math.max(0, 90 - stage.title.length))}`);
  const lacking = stage.tools.filter((tool) => missing.includes(tool));
  if (lacking.length > 0) {
    const note = describeMissing(lacking);
    console.log(note);
    return { stage, seconds: 0, state: process.env.CI ? "failed" : "skipped", note };
  }
  const began = performance.now();
  const passed = await runStage(stage, root);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${stage.name} ${passed ? "passed" : "FAILED"} after ${seconds.toFixed(1)} s`);
  return { stage, seconds, state: passed ? "passed" : "failed", counts: readCounts(stage) };
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
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
generateIfAbsent(root);
const missing = provideTools([...new Set(selected.flatMap(({ tools }) => tools))], (line) =>
  console.log(line),
);

const finished: Finished[] = [];
for (const stage of selected) {
  if (process.exitCode === 1) break;
  finished.push(await runOne(stage, missing));
}

console.log("\n");
for (const each of finished) console.log(summary(each));
const counts = sumCounts(finished);
console.log(`\n${formatCounts(counts)}`);
process.exit(counts.failed > 0 || finished.length < selected.length ? 1 : 0);
