/**
 * The data of a query before any signal is computed: the boundary between sources and engine.
 * Sources produce one QueryOutcome per query; the engine consumes them (discovery.md sections 2 and 3).
 */
import type { Query } from "../policy/model";
import type { Warning } from "../result";

/**
 * Range samples on a regular grid, dense and row-major: `values[i * steps + k]` is the sample of
 * `images[i]` at `start + k * step`; NaN is missing. An instant query has `steps` 1 and `step` 0.
 */
export interface SampleMatrix {
  readonly images: readonly string[];
  /** Unix seconds of the first grid point (may have a fraction for an instant query). */
  readonly start: number;
  /** Seconds between grid points. */
  readonly step: number;
  readonly steps: number;
  readonly values: Float64Array;
}

/** `Line` is a log line of a query without a parser, which counts 1 (operator semantics). */
export type PullReason = "Pulling" | "Pulled" | "Failed" | "BackOff" | "Other" | "Line";

/**
 * One normalised Kubernetes event that names an image, in time order across streams; under operator semantics in
 * response order.
 */
export interface PullEvent {
  /** Unix nanoseconds. */
  readonly timeNs: bigint;
  readonly pod: string;
  readonly image: string;
  readonly reason: PullReason;
  /** True if the message says that the image was already on the machine, whatever the reason. */
  readonly cacheHit: boolean;
  readonly message: string;
}

export interface ScoredImage {
  readonly image: string;
  readonly score: number;
}

export interface PullCost {
  readonly image: string;
  /** Seconds; null is an empty cell. */
  readonly p50ColdPullSeconds: number | null;
  /** Seconds; null is an empty cell. */
  readonly p95ColdPullSeconds: number | null;
  readonly sampleCount: number | null;
}

/** Totals that a server can compute. `count` is always present, and `avg` is sum / count. */
export type TotalMethod = "sum" | "max" | "min";

/** One value per image over the whole range, computed by the Prometheus-compatible server. Same order as `images`. */
export interface Totals {
  readonly images: readonly string[];
  /** Number of finite samples, with duplicate series added per timestamp; 0 for an image without any. */
  readonly count: Float64Array;
  /** NaN if the count is 0. */
  readonly values: Readonly<Partial<Record<TotalMethod, Float64Array>>>;
}

export type QueryData =
  | {
      readonly kind: "matrix";
      readonly matrix: SampleMatrix;
      /** Unix seconds of the range's aligned end; for an instant query, its time. */
      readonly end: number;
      /** Seconds; 0 for an instant query. */
      readonly lookbackSeconds: number;
    }
  | {
      readonly kind: "totals";
      readonly totals: Totals;
      /** Unix seconds of the range's aligned end. */
      readonly end: number;
      readonly lookbackSeconds: number;
    }
  | {
      readonly kind: "events";
      readonly events: readonly PullEvent[];
      readonly end: number;
      readonly lookbackSeconds: number;
    }
  | { readonly kind: "scores"; readonly rows: readonly ScoredImage[] }
  | { readonly kind: "profile"; readonly rows: readonly PullCost[] };

export interface PushdownReport {
  readonly way: "totals" | "samples";
  /** The reason for this way, in words. */
  readonly reason: string;
  /** Samples that the other way would have transferred; 0 with `samples`. */
  readonly samplesSaved: number;
}

interface OutcomeBase {
  readonly name: string;
  readonly type: Query["type"];
  /** Series without an image label. */
  readonly ignoredSeries: number;
  /** Labels of the first ignored series, at most 20. */
  readonly ignoredLabels: readonly Readonly<Record<string, string>>[];
  readonly durationMs: number;
  /** Bytes of response bodies read. */
  readonly bytes: number;
  /** Requests sent, retries included. */
  readonly requests: number;
  readonly warnings: readonly Warning[];
}

export interface QuerySuccess extends OutcomeBase {
  readonly status: "success";
  /** Series with an image label, as the server sent them; matrix queries only. */
  readonly series?: number;
  /** Finite cells of the matrix, duplicate series already added; matrix queries only. */
  readonly samples?: number;
  /** How a range query was answered if both ways were possible. */
  readonly pushdown?: PushdownReport;
  /** Number of events, tags or profile rows, for the other query types. */
  readonly records?: number;
  readonly data: QueryData;
}

/** Failure codes of the clients in lib/sources. */
export const FAILURE_CODES = [
  "refused",
  "timeout",
  "cancelled",
  "http",
  "body",
  "tooLarge",
  "noImageLabel",
  "unregistered",
  "document",
  "internal",
] as const;

export interface QueryFailure extends OutcomeBase {
  readonly status: "failed";
  /** Error message for people, including the server's own message. */
  readonly message: string;
  /** `cancelled` and `timeout` are distinguished so that a run can end in the right state. */
  readonly code: (typeof FAILURE_CODES)[number];
  /** Status of the answer that it failed with, if the server answered. */
  readonly httpStatus?: number | undefined;
}

export type QueryOutcome = QuerySuccess | QueryFailure;
