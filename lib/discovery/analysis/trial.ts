import type { Rescorer } from "./rescore";

/** One row with a different value of one signal. */
export interface Trial {
  readonly row: number;
  readonly signal: string;
  /** The starting value; 0 if none was measured. */
  readonly from: number;
  /** Lowest value to consider: 0, or the signal's smallest value if that is negative. */
  readonly low: number;
  readonly entering: boolean;
  readonly scoreAt: Rescorer["scoreAt"];
  readonly flipped: (value: number) => boolean;
}
