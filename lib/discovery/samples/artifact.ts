/**
 * A run's samples in one file: every query's outcome with its data, enough to recompute the run anywhere
 * (discovery.md section 3). Isomorphic, so that the tuner in the browser can read what the server stored.
 *
 * Layout, little-endian: "PLMA", version u16, reserved u16, length of the head in bytes u32, reserved u32; the head
 * as JSON in UTF-8; zeros up to a multiple of 8; then the parts, each starting at a multiple of 8. The head contains
 * each part's offset and length. A matrix is encoded by matrixCodec; everything else is lines of JSON.
 */
import {
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  shapeOf,
  tupleOf,
  type Guard,
  type Guarded,
} from "../../document/guards";
import {
  FAILURE_CODES,
  type PullEvent,
  type QueryData,
  type QueryOutcome,
  type TotalMethod,
  type Totals,
} from "./data";
import { decodeMatrix, encodeMatrix } from "./matrixCodec";
import type { Warning } from "../result";

const MAGIC = 0x414d4c50; // "PLMA"
const VERSION = 1;
const FIXED = 16;

const base = {
  name: isText,
  // A query type that was registered where the file was written.
  type: isText as Guard<QueryOutcome["type"]>,
  ignoredSeries: isNumber,
  ignoredLabels: listOf(recordOf(isText)),
  durationMs: isNumber,
  bytes: isNumber,
  requests: isNumber,
  warnings: listOf(
    shapeOf({
      code: isText as Guard<Warning["code"]>,
      message: isText,
      query: orAbsent(isText),
      signal: orAbsent(isText),
    }),
  ),
};

const isPart = shapeOf({
  kind: oneOf(["matrix", "totals", "events", "scores", "profile"]),
  end: orAbsent(isNumber),
  lookbackSeconds: orAbsent(isNumber),
  offset: isCount,
  length: isCount,
});

const isSuccess = shapeOf({
  ...base,
  status: oneOf(["success"]),
  series: orAbsent(isNumber),
  samples: orAbsent(isNumber),
  records: orAbsent(isNumber),
  pushdown: orAbsent(shapeOf({ way: oneOf(["totals", "samples"]), reason: isText, samplesSaved: isNumber })),
  data: isPart,
});

const isFailure = shapeOf({
  ...base,
  status: oneOf(["failed"]),
  message: isText,
  code: oneOf(FAILURE_CODES),
});

type StoredOutcome = Guarded<typeof isSuccess> | Guarded<typeof isFailure>;
const isOutcome: Guard<StoredOutcome> = (value): value is StoredOutcome =>
  isSuccess(value) || isFailure(value);

/** `nowMs`: Unix milliseconds of the run. */
const isHead = shapeOf({ nowMs: isNumber, outcomes: listOf(isOutcome) });

const isEvent = tupleOf(
  isText,
  isText,
  isText,
  oneOf(["Pulling", "Pulled", "Failed", "BackOff", "Other", "Line"]),
  isFlag,
  isText,
);
const isCell = orAbsent(orNull(isNumber));
const isTotal = shapeOf({ image: isText, count: isNumber, sum: isCell, max: isCell, min: isCell });
const isScore = shapeOf({ image: isText, score: isNumber });
const isPullCost = shapeOf({
  image: isText,
  p50ColdPullSeconds: orNull(isNumber),
  p95ColdPullSeconds: orNull(isNumber),
  sampleCount: orNull(isNumber),
});

export interface Artifact {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
  readonly outcomes: readonly QueryOutcome[];
}

export class ArtifactFormatError extends Error {
  override readonly name = "ArtifactFormatError";
}

/** Yields the file in pieces. Samples are encoded as the pieces are consumed, so that they are never held twice. */
export function* encodeArtifact(artifact: Artifact): Generator<Uint8Array<ArrayBuffer>> {
  const parts: Part[] = [];
  let offset = 0;
  const outcomes = artifact.outcomes.map((outcome) => {
    if (outcome.status === "failed") return outcome;
    const part = encodeData(outcome.data);
    const data = {
      kind: outcome.data.kind,
      ...("end" in outcome.data
        ? { end: outcome.data.end, lookbackSeconds: outcome.data.lookbackSeconds }
        : {}),
      offset,
      length: part.length,
    };
    parts.push(part);
    offset += part.length + padding(part.length);
    return { ...outcome, data };
  });
  const head = new TextEncoder().encode(JSON.stringify({ nowMs: artifact.nowMs, outcomes }));
  const fixed = new Uint8Array(FIXED);
  const view = new DataView(fixed.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setUint32(8, head.length, true);
  yield fixed;
  yield head;
  yield new Uint8Array(padding(head.length));
  for (const part of parts) {
    yield* part.pieces();
    yield new Uint8Array(padding(part.length));
  }
}

interface Part {
  /** Total length of all pieces in bytes. */
  readonly length: number;
  readonly pieces: () => Iterable<Uint8Array<ArrayBuffer>>;
}

/** Throws ArtifactFormatError (or MatrixFormatError) if the bytes are not an artifact of this version. */
export function decodeArtifact(bytes: Uint8Array): Artifact {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIXED || view.getUint32(0, true) !== MAGIC) {
    throw new ArtifactFormatError("these bytes are not a run artifact");
  }
  const version = view.getUint16(4, true);
  if (version !== VERSION) throw new ArtifactFormatError(`artifact format ${version} is not known here`);
  const length = view.getUint32(8, true);
  const body = FIXED + length + padding(length);
  const head = parseJson(bytes.subarray(FIXED, FIXED + length));
  if (!isHead(head)) throw new ArtifactFormatError("the artifact's head cannot be read");
  const outcomes = head.outcomes.map((outcome): QueryOutcome => {
    if (outcome.status === "failed") return outcome;
    const from = body + outcome.data.offset;
    const to = from + outcome.data.length;
    if (to > bytes.length) throw new ArtifactFormatError("the artifact is cut off");
    return { ...outcome, data: decodeData(outcome.data, bytes.subarray(from, to)) };
  });
  return { nowMs: head.nowMs, outcomes };
}

function encodeData(data: QueryData): Part {
  switch (data.kind) {
    case "matrix":
      return encodeMatrix(data.matrix);
    case "totals":
      return encodeLines(totalRows(data.totals), (row) => row);
    case "events":
      return encodeLines(data.events, (event) => [
        event.timeNs.toString(),
        event.pod,
        event.image,
        event.reason,
        event.cacheHit,
        event.message,
      ]);
    case "scores":
    case "profile":
      return encodeLines<object>(data.rows, (row) => row);
  }
}

function decodeData(part: Guarded<typeof isPart>, bytes: Uint8Array): QueryData {
  const { kind, end = 0, lookbackSeconds = 0 } = part;
  switch (kind) {
    case "matrix":
      return { kind, matrix: decodeMatrix(bytes), end, lookbackSeconds };
    case "totals":
      return { kind, totals: toTotals(decodeLines(bytes, isTotal)), end, lookbackSeconds };
    case "events":
      return { kind, events: decodeLines(bytes, isEvent).map(toEvent), end, lookbackSeconds };
    case "scores":
      return { kind, rows: decodeLines(bytes, isScore) };
    case "profile":
      return { kind, rows: decodeLines(bytes, isPullCost) };
  }
}

type TotalRow = Guarded<typeof isTotal>;

function totalRows({ images, count, values }: Totals): TotalRow[] {
  const cell = (column: Float64Array | undefined, row: number): number | null | undefined => {
    const value = column?.[row];
    // JSON has no number for a sum that overflowed.
    return value === undefined || Number.isFinite(value) ? value : null;
  };
  return images.map((image, row) => ({
    image,
    count: count[row] ?? 0,
    sum: cell(values.sum, row),
    max: cell(values.max, row),
    min: cell(values.min, row),
  }));
}

function toTotals(rows: readonly TotalRow[]): Totals {
  const column = (method: TotalMethod): Partial<Record<TotalMethod, Float64Array>> =>
    rows.some((row) => row[method] !== undefined)
      ? { [method]: Float64Array.from(rows, (row) => row[method] ?? NaN) }
      : {};
  return {
    images: rows.map(({ image }) => image),
    count: Float64Array.from(rows, ({ count }) => count),
    values: { ...column("sum"), ...column("max"), ...column("min") },
  };
}

function toEvent([time, pod, image, reason, cacheHit, message]: Guarded<typeof isEvent>): PullEvent {
  return { timeNs: BigInt(time), pod, image, reason, cacheHit, message };
}

/** Lines are encoded in chunks: a single string of all lines could exceed the maximum string length. */
const LINES_AT_ONCE = 10_000;

function encodeLines<T>(rows: readonly T[], toJson: (row: T) => unknown): Part {
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const lines = rows.slice(from, from + LINES_AT_ONCE).map((row) => `${JSON.stringify(toJson(row))}\n`);
    chunks.push(encoder.encode(lines.join("")));
  }
  return { length: chunks.reduce((sum, chunk) => sum + chunk.length, 0), pieces: () => chunks };
}

function decodeLines<T>(bytes: Uint8Array, isRow: Guard<T>): T[] {
  const rows: T[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(0x0a, from);
    if (to < 0) throw new ArtifactFormatError("the artifact is cut off");
    const row = parseJson(bytes.subarray(from, to));
    if (!isRow(row)) throw new ArtifactFormatError("a line of the artifact cannot be read");
    rows.push(row);
    from = to + 1;
  }
  return rows;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ArtifactFormatError("the artifact holds text that is not JSON");
  }
}

function padding(length: number): number {
  return (8 - (length % 8)) % 8;
}
