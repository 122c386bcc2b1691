/** In the order of the pipeline. */
export const FACTORS = [
  /** What the queries returned, and when. */
  "data",
  /** Definitions of the signals: windows, methods, statistics. */
  "windows",
  "filter",
  /** Smallest and largest value that minMax normalises by. */
  "range",
  "weights",
  /** Strategy, missing rule, node count, semantics. */
  "rules",
] as const;

export type Factor = (typeof FACTORS)[number];
