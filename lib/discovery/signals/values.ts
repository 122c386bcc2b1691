/** The values of a signal: one number per image, NaN if it has none (discovery.md section 4). */
export interface SignalValues {
  readonly images: readonly string[];
  /** Same order as `images`; NaN is missing. */
  readonly values: Float64Array;
  /** Number of samples or events behind each value; 0 if missing, UNKNOWN_SIZE if the source does not provide it. */
  readonly sampleSizes: Int32Array;
}

/** Sample size of a value whose source does not provide it. */
export const UNKNOWN_SIZE = -1;

/** Thrown for a signal that cannot be computed from its query's data; the run is then partial. */
export class SignalError extends Error {
  override readonly name = "SignalError";
}
