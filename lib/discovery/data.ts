/**
 * What a query brought in, before any signal is computed: the boundary between sources and engine.
 * Sources produce a QueryOutcome for each query; the engine consumes them (discovery.md sections 2 and 3).
 */
import type { Query } from "./policy/model";
import type { Warning } from "./result";

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

export type PullReason = "Pulling" | "Pulled" | "Failed" | "BackOff" | "Other";

/** One normalised Kubernetes event that names an image, in time order across streams. */
export interface PullEvent {
  /** Unix nanoseconds. */
  readonly timeNs: bigint;
  readonly pod: string;
  readonly image: string;
  readonly reason: PullReason;
  /** True when the message says that the image was already on the machine, whatever the reason. */
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

export type QueryData =
  | {
      readonly kind: "matrix";
      readonly matrix: SampleMatrix;
      /** Unix seconds of the range's aligned end (an instant query: its time). */
      readonly end: number;
      /** Seconds; 0 for an instant query. */
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
  /** Events, tags or profile rows; the other query types. */
  readonly records?: number;
  readonly data: QueryData;
}

export interface QueryFailure extends OutcomeBase {
  readonly status: "failed";
  /** What went wrong in words for a person, the server's own message included. */
  readonly message: string;
  /** `cancelled` and `timeout` are told apart from the rest so that a run can end in the right state. */
  readonly code:
    | "refused"
    | "timeout"
    | "cancelled"
    | "http"
    | "body"
    | "tooLarge"
    | "noImageLabel"
    | "unregistered"
    | "document"
    | "internal";
}

export type QueryOutcome = QuerySuccess | QueryFailure;
