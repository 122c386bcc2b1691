/** The result of every benchmark in this folder. */

export interface BenchmarkResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly figures: Readonly<Record<string, number>>;
}

/** `say` reports progress. */
export type Benchmark = (say: (line: string) => void) => Promise<BenchmarkResult>;

/** Returns the quantile `q` (0 to 1) by nearest rank. Throws if there are no values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}

/** Rounds to two decimals. */
export function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Returns a result whose table has one row per figure. */
export function figuresOnly(figures: BenchmarkResult["figures"]): BenchmarkResult {
  const rows = Object.entries(figures).map(([name, value]) => [name, value.toLocaleString("en")]);
  return { columns: ["", "figure"], rows, figures };
}
