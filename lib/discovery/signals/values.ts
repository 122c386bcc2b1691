/** What a signal computes: one number an image, NaN where it has none (discovery.md section 4). */
export interface SignalValues {
  readonly images: readonly string[];
  /** Aligned to `images`; NaN is missing. */
  readonly values: Float64Array;
  /** Samples or events behind each value; 0 when missing, UNKNOWN_SIZE where the source does not say it. */
  readonly sampleSizes: Int32Array;
}

/** Of a value whose source does not say how many samples are behind it. */
export const UNKNOWN_SIZE = -1;

/** A signal that cannot be computed from its query's data; the run is then partial. */
export class SignalError extends Error {
  override readonly name = "SignalError";
}
