/** What every benchmark of this folder returns. */

export interface BenchmarkResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly figures: Readonly<Record<string, number>>;
}

/** `say` tells a person how far it is. */
export type Benchmark = (say: (line: string) => void) => Promise<BenchmarkResult>;
