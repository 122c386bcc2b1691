/** What a signal computes: one number an image, NaN where it has none (discovery.md section 4). */
export interface SignalValues {
  readonly images: readonly string[];
  /** Aligned to `images`; NaN is missing. */
  readonly values: Float64Array;
  /** Samples or events behind each value; 0 when missing. */
  readonly sampleSizes: Int32Array;
}

/** A signal that cannot be computed from its query's data; the run is then partial. */
export class SignalError extends Error {
  override readonly name = "SignalError";
}
