/** What every benchmark of this folder returns. */

export interface BenchmarkResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly figures: Readonly<Record<string, number>>;
}

/** `say` tells a person how far it is. */
export type Benchmark = (say: (line: string) => void) => Promise<BenchmarkResult>;

/** `q` from 0 to 1, by nearest rank. Throws when there is no value. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}
