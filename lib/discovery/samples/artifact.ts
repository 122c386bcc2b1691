/**
 * A run's samples in one file: every query's outcome with its data, enough to recompute the run anywhere
 * (discovery.md section 3). Isomorphic, so that the tuner in the browser reads what the server stored.
 *
 * Layout, little-endian: "PLMA", version u16, reserved u16, bytes of the head u32, reserved u32; the head as JSON
 * in UTF-8; zeros up to a multiple of 8; then the parts, each beginning at a multiple of 8. The head names each
 * part's offset and length. A matrix is encoded by matrixCodec; everything else is lines of JSON.
 */
import { z } from "zod";
import { queryTypeSchema } from "../queries/declarations";
import {
  FAILURE_CODES,
  type PullEvent,
  type QueryData,
  type QueryOutcome,
  type TotalMethod,
  type Totals,
} from "./data";
import { decodeMatrix, encodeMatrix } from "./matrixCodec";
import { warningSchema } from "../result";

const MAGIC = 0x414d4c50; // "PLMA"
const VERSION = 1;
const FIXED = 16;

const baseSchema = z.object({
  name: z.string(),
  type: queryTypeSchema,
  ignoredSeries: z.number(),
  ignoredLabels: z.array(z.record(z.string(), z.string())),
  durationMs: z.number(),
  bytes: z.number(),
  requests: z.number(),
  warnings: z.array(warningSchema),
});

const partSchema = z.object({
  kind: z.enum(["matrix", "totals", "events", "scores", "profile"]),
  end: z.number().default(0),
  lookbackSeconds: z.number().default(0),
  offset: z.number().int().nonnegative(),
  length: z.number().int().nonnegative(),
});

const successSchema = baseSchema.extend({
  status: z.literal("success"),
  series: z.number().optional(),
  samples: z.number().optional(),
  records: z.number().optional(),
  pushdown: z
    .object({ way: z.enum(["totals", "samples"]), reason: z.string(), samplesSaved: z.number() })
    .optional(),
  data: partSchema,
});

const failureSchema = baseSchema.extend({
  status: z.literal("failed"),
  message: z.string(),
  code: z.enum(FAILURE_CODES),
});

const headSchema = z.object({
  /** Unix milliseconds of the run. */
  nowMs: z.number(),
  outcomes: z.array(z.discriminatedUnion("status", [successSchema, failureSchema])),
});

const reasonSchema = z.enum(["Pulling", "Pulled", "Failed", "BackOff", "Other", "Line"]);
const eventSchema = z.tuple([z.string(), z.string(), z.string(), reasonSchema, z.boolean(), z.string()]);
const cellSchema = z.number().nullable().optional();
const totalSchema = z.object({
  image: z.string(),
  count: z.number(),
  sum: cellSchema,
  max: cellSchema,
  min: cellSchema,
});
const scoreSchema = z.object({ image: z.string(), score: z.number() });
const profileSchema = z.object({
  image: z.string(),
  p50ColdPullSeconds: z.number().nullable(),
  p95ColdPullSeconds: z.number().nullable(),
  sampleCount: z.number().nullable(),
});

export interface Artifact {
  /** Unix milliseconds of the run. */
  readonly nowMs: number;
  readonly outcomes: readonly QueryOutcome[];
}

export class ArtifactFormatError extends Error {
  override readonly name = "ArtifactFormatError";
}

/** The file piece by piece: samples are encoded as the pieces are taken, so that nobody holds them twice. */
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
  /** Bytes of all pieces together. */
  readonly length: number;
  readonly pieces: () => Iterable<Uint8Array<ArrayBuffer>>;
}

/** Throws ArtifactFormatError (or MatrixFormatError) for bytes that are no artifact of this version. */
export function decodeArtifact(bytes: Uint8Array): Artifact {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIXED || view.getUint32(0, true) !== MAGIC) {
    throw new ArtifactFormatError("these bytes are no run artifact");
  }
  const version = view.getUint16(4, true);
  if (version !== VERSION) throw new ArtifactFormatError(`artifact format ${version} is not known here`);
  const length = view.getUint32(8, true);
  const body = FIXED + length + padding(length);
  const head = headSchema.safeParse(parseJson(bytes.subarray(FIXED, FIXED + length)));
  if (!head.success) throw new ArtifactFormatError("the artifact's head cannot be read");
  const outcomes = head.data.outcomes.map((outcome): QueryOutcome => {
    if (outcome.status === "failed") return outcome;
    const from = body + outcome.data.offset;
    const to = from + outcome.data.length;
    if (to > bytes.length) throw new ArtifactFormatError("the artifact is cut off");
    return { ...outcome, data: decodeData(outcome.data, bytes.subarray(from, to)) };
  });
  return { nowMs: head.data.nowMs, outcomes };
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

function decodeData(part: z.infer<typeof partSchema>, bytes: Uint8Array): QueryData {
  const { kind, end, lookbackSeconds } = part;
  switch (kind) {
    case "matrix":
      return { kind, matrix: decodeMatrix(bytes), end, lookbackSeconds };
    case "totals":
      return { kind, totals: toTotals(decodeLines(bytes, totalSchema)), end, lookbackSeconds };
    case "events":
      return { kind, events: decodeLines(bytes, eventSchema).map(toEvent), end, lookbackSeconds };
    case "scores":
      return { kind, rows: decodeLines(bytes, scoreSchema) };
    case "profile":
      return { kind, rows: decodeLines(bytes, profileSchema) };
  }
}

type TotalRow = z.infer<typeof totalSchema>;

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

function toEvent([time, pod, image, reason, cacheHit, message]: z.infer<typeof eventSchema>): PullEvent {
  return { timeNs: BigInt(time), pod, image, reason, cacheHit, message };
}

/** Lines a chunk at a time: one string of all of them could exceed what a string may hold. */
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

function decodeLines<S extends z.ZodType>(bytes: Uint8Array, schema: S): z.infer<S>[] {
  const rows: z.infer<S>[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(0x0a, from);
    if (to < 0) throw new ArtifactFormatError("the artifact is cut off");
    const row = schema.safeParse(parseJson(bytes.subarray(from, to)));
    if (!row.success) throw new ArtifactFormatError("a line of the artifact cannot be read");
    rows.push(row.data);
    from = to + 1;
  }
  return rows;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ArtifactFormatError("the artifact holds text that is no JSON");
  }
}

function padding(length: number): number {
  return (8 - (length % 8)) % 8;
}
