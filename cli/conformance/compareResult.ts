/** Compares the engine's result with a discovery vector's expectation. */
import { type ComputedSignals, type PipelineResult, type RankedImage, toStatus } from "../../lib/discovery";
import { Comparison, type Difference } from "./compare";
import type { ExpectedImage, Vector } from "./vectors";

export function compareResult(
  vector: Vector,
  computed: ComputedSignals,
  result: PipelineResult,
  tolerance: number,
): Difference[] {
  const { expect } = vector;
  const comparison = new Comparison(tolerance);
  comparison.value("runStatus", expect.runStatus, result.status);
  for (const [name, wanted] of Object.entries(expect.queryResults ?? {})) {
    const got = result.queryResults.find((query) => query.name === name);
    const { messageContains, ...counts } = wanted;
    comparison.deep(`queryResults.${name}`, counts, got);
    comparison.contains(`queryResults.${name}.message`, messageContains, got?.message);
  }
  for (const [name, wanted] of Object.entries(expect.signals ?? {})) {
    comparison.numbers(`signals.${name}`, wanted, valuesOf(computed, name));
  }
  comparison.list("ranking", expect.ranking, result.ranking, (field, wanted, got) =>
    compareImage(comparison, field, wanted, got),
  );
  const dropped = result.dropped.map((each) => each.image);
  comparison.set("dropped", expect.dropped, dropped);
  comparison.set("warningCodes", expect.warningCodes, assertedCodes(result, expect.warningCodes ?? []));
  const status = toStatus(result, { lastRunTime: vector.now, observedGeneration: 1 });
  comparison.deep("status", expect.status, status);
  return comparison.differences;
}

/** Codes that the specification names; it allows others (discovery.md section 8). */
const NAMED_CODES: readonly string[] = [
  "duplicateSeries",
  "infiniteSample",
  "coldFractionVanishes",
  "noPullingEvents",
];

function assertedCodes(result: PipelineResult, expected: readonly string[]): string[] {
  const codes = result.warnings.map((warning): string => warning.code);
  return codes.filter((code) => NAMED_CODES.includes(code) || expected.includes(code));
}

function valuesOf(computed: ComputedSignals, name: string): Map<string, number> | undefined {
  const signal = computed.signals.find((each) => each.name === name);
  if (signal === undefined) return undefined;
  const values = new Map<string, number>();
  computed.candidates.forEach((image, index) => {
    const value = signal.values[index] ?? NaN;
    if (!Number.isNaN(value)) values.set(image, value);
  });
  return values;
}

function compareImage(comparison: Comparison, field: string, wanted: ExpectedImage, got: RankedImage): void {
  const at = `${field} (${wanted.image})`;
  comparison.value(`${at}.image`, wanted.image, got.image);
  comparison.value(`${at}.rank`, wanted.rank, got.rank);
  comparison.value(`${at}.finalScore`, wanted.finalScore, got.finalScore);
  comparison.value(`${at}.selected`, wanted.selected, got.selected);
  comparison.set(`${at}.missing`, wanted.missing, got.missing);
  comparison.list(`${at}.terms`, wanted.terms, got.terms, (path, a, b) => comparison.deep(path, a, b));
  comparison.list(`${at}.factors`, wanted.factors, got.factors, (path, { logShare, ...rest }, b) => {
    comparison.deep(path, rest, b);
    if (logShare !== null) comparison.value(`${path}.logShare`, logShare, b.logShare);
  });
}
