/**
 * A run's result in the form the database takes: texts that a statement carries unchanged, generated in the worker
 * thread.
 */
import type { StageTiming } from "../../../api/runs";
import {
  expectationOf,
  type Expectation,
  type ExpectedImages,
  type PipelineResult,
  type QueryResult,
  type SignalResult,
} from "../../../discovery";
import { sanitizeJson, sanitizeText } from "../../core/sanitizeForPostgres";
import { describeResult } from "./outcome";

/** Rows per statement: bounds its length and how long it blocks others. */
const ROWS_AT_ONCE = 500;

export interface ResultForPostgres extends Pick<PipelineResult, "status" | "strategy" | "maxImages"> {
  /** Why the run is partial or failed. */
  readonly message: string | null;
  readonly imageCount: number;
  readonly selectedCount: number;
  /** Sanitized JSON. */
  readonly warnings: string;
  readonly queries: readonly QueryResult[];
  readonly signals: readonly SignalResult[];
  /** JSON arrays of at most 500 rows: run_image's and run_unranked's. */
  readonly images: readonly string[];
  readonly unranked: readonly string[];
  readonly timing: readonly StageTiming[];
  readonly expectation: Expectation | undefined;
}

export function resultForPostgres(
  result: PipelineResult,
  timing: readonly StageTiming[],
  expected: ExpectedImages,
): ResultForPostgres {
  const message = describeResult(result);
  return {
    status: result.status,
    strategy: result.strategy,
    maxImages: result.maxImages,
    message: message === null ? null : sanitizeText(message),
    imageCount: result.ranking.length,
    selectedCount: result.ranking.filter((image) => image.selected).length,
    warnings: sanitizeJson(result.warnings),
    queries: result.queryResults,
    signals: result.signalResults,
    images: inChunks(result.ranking),
    unranked: inChunks(unrankedRows(result)),
    timing,
    expectation: expectationOf(result.ranking, expected),
  };
}

function unrankedRows(result: PipelineResult): object[] {
  const known = new Map((result.unranked ?? []).map((row) => [row.image, row]));
  const row = (image: string, reason: string, missing: readonly string[]): object => ({
    image,
    reason,
    missing,
    queries: known.get(image)?.queries ?? [],
    signals: known.get(image)?.signals ?? [],
  });
  return [
    ...result.dropped.map(({ image, missing }) => row(image, "dropped", missing)),
    ...result.filteredOut.map((image) => row(image, "filtered", [])),
  ].map((each, position) => ({ ...each, position }));
}

function inChunks(rows: readonly object[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    chunks.push(sanitizeJson(rows.slice(from, from + ROWS_AT_ONCE)));
  return chunks;
}
