/** In the order of the pipeline. */
export const FACTORS = [
  /** What the queries returned, and when. */
  "data",
  /** Definitions of the signals: windows, methods, statistics. */
  "windows",
  "filter",
  /** The smallest and largest values for minMax normalisation. */
  "range",
  "weights",
  /** Strategy, missing rule, node count, semantics. */
  "rules",
] as const;

export type Factor = (typeof FACTORS)[number];
