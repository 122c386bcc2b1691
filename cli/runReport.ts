/** Formats a run's result for a script (JSON, full doubles) and for a person (tables). */
import {
  dropReasonOf,
  dropReasonWords,
  parityNotes,
  type Expectation,
  type PipelineResult,
  type Policy,
  type QueryResult,
  type RankedImage,
} from "../lib/discovery";
import { grouped } from "../lib/numeric/words";
import type { CommandIo } from "./io";
import { formatTable, printable, shortNumber, withUnit } from "./table";

export interface RunTiming {
  readonly fetchMs: number;
  readonly pipelineMs: number;
  readonly totalMs: number;
}

/** Uses the field names of the status (discovery.md section 7), with decimals as numbers. */
export function runJson(policy: Policy, result: PipelineResult, timing: RunTiming): object {
  const queries = Object.fromEntries(result.queryResults.map(({ name, durationMs }) => [name, durationMs]));
  return {
    status: result.status,
    queryResults: result.queryResults,
    signalResults: result.signalResults,
    discoveredImages: result.ranking.map((image) => discovered(image, result.strategy)),
    dropped: result.dropped,
    warnings: result.warnings,
    operatorNotes: parityNotes(policy, result),
    timing: { ...timing, queries },
  };
}

function discovered(image: RankedImage, strategy: string): object {
  const { terms, factors, signals, ...rest } = image;
  return {
    ...rest,
    signals: signals.map(({ name, raw, normalized, sampleSize }) => ({
      name,
      rawValue: raw,
      normalizedValue: normalized,
      sampleSize,
    })),
    ranking: { strategy, terms, factors },
  };
}

export function printRun(policy: Policy, result: PipelineResult, timing: RunTiming, io: CommandIo): void {
  io.stdout(`policy ${policy.name}: ${result.status}, ranking by ${result.strategy}\n\n`);
  io.stdout(
    formatTable(
      ["query", "type", "status", "data", ">ms"],
      result.queryResults.map((query) => [
        query.name,
        query.type,
        query.status,
        dataOf(query),
        query.durationMs.toFixed(0),
      ]),
    ),
  );
  printOperatorNotes(policy, result, io);
  io.stdout(`\n${rankingTable(result)}`);
  const { maxImages } = result;
  const selected = result.ranking.filter((image) => image.selected).length;
  io.stdout(`\n${selected} of ${result.ranking.length} images selected (maxImages ${maxImages})`);
  if (result.dropped.length > 0) io.stdout(`, ${result.dropped.length} dropped ${dropWords(policy)}`);
  if (result.filteredOut.length > 0) io.stdout(`, ${result.filteredOut.length} excluded by imageFilter`);
  io.stdout(`; ${(timing.totalMs / 1000).toFixed(2)} s\n`);
  for (const query of result.queryResults) {
    if (query.status === "failed")
      io.stderr(`query ${query.name} failed: ${printable(query.message ?? "")}\n`);
  }
  for (const signal of result.signalResults) {
    if (signal.status === "failed")
      io.stderr(`signal ${signal.name} failed: ${printable(signal.message ?? "")}\n`);
  }
  for (const warning of result.warnings)
    io.stderr(`warning ${warning.code}: ${printable(warning.message)}\n`);
}

/** Prints how many expected images are selected, and how far the others are from the cut. */
export function printExpectation(
  { expected, kept, dropped }: Expectation,
  unit: string | null,
  io: CommandIo,
): void {
  io.stdout(`${kept} of ${expected} expected images selected\n`);
  for (const { image, rank, gap } of dropped) {
    const place =
      rank === null ? "not ranked" : `rank ${rank}, ${withUnit(shortNumber(gap ?? 0), unit)} to the line`;
    io.stdout(`  - ${printable(image)}: ${place}\n`);
  }
}

function dropWords({ ranking }: Policy): string {
  return dropReasonWords(dropReasonOf(ranking), ranking?.strategy ?? "");
}

/** Printed before the ranking, so that nobody mistakes these points for the cluster's own behaviour. */
export function printOperatorNotes(policy: Policy, result: PipelineResult, io: CommandIo): void {
  const notes = parityNotes(policy, result);
  if (notes.length === 0) return;
  io.stdout("\nWhat the released operator (v2.0.11) does differently:\n");
  for (const { message } of notes) io.stdout(`  - ${printable(message)}\n`);
}

function rankingTable(result: PipelineResult): string {
  const names = result.signalResults.map(({ name }) => name);
  const rows: string[][] = [];
  result.ranking.forEach((image, index) => {
    const before = result.ranking[index - 1];
    if (before?.selected && !image.selected) rows.push(["", "", "~ the cut ~"]);
    const values = new Map(image.signals.map(({ name, raw }) => [name, raw]));
    rows.push([
      String(image.rank),
      shortNumber(image.finalScore),
      image.image,
      ...names.map((name) => {
        const raw = values.get(name) ?? null;
        return raw === null ? "missing" : shortNumber(raw);
      }),
    ]);
  });
  return formatTable([">rank", ">score", "image", ...names.map((title) => `>${title}`)], rows);
}

function dataOf(query: QueryResult): string {
  if (query.status === "failed") return query.code ?? "";
  if (query.records !== undefined) return `${query.records} records`;
  const ignored = query.ignoredSeries > 0 ? `, ${query.ignoredSeries} without image` : "";
  const { way, samplesSaved = 0 } = query.pushdown ?? {};
  const saved =
    way === "totals" ? `, aggregated by the server: ${grouped(samplesSaved)} samples not sent` : "";
  return `${query.series ?? 0} series, ${query.samples ?? 0} samples${saved}${ignored}`;
}
