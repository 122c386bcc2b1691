import type { Rescorer } from "./rescore";

/** One row with another value of one signal. */
export interface Trial {
  readonly row: number;
  readonly signal: string;
  /** The value that it starts from; 0 where none was measured. */
  readonly from: number;
  /** Values below are not looked at: 0, or the signal's smallest value where that is negative. */
  readonly low: number;
  readonly entering: boolean;
  readonly scoreAt: Rescorer["scoreAt"];
  readonly flipped: (value: number) => boolean;
}
