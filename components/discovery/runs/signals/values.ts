/** A signal's values over the ranked images of a run. */
import type { Run } from "@/lib/api/runs";
import type { Pair } from "./statistics";

/** What the signals' views read of a run, or of a ranking over a run's samples. */
export type SignalsRun = Pick<Run, "id" | "spec" | "ranking" | "signalResults" | "artifactBytes">;

export interface ImageValue {
  readonly image: string;
  readonly raw: number;
  readonly sampleSize: number;
  readonly selected: boolean;
}

/** Largest first; images without the value are left out. */
export function valuesOf(run: SignalsRun, signal: string): readonly ImageValue[] {
  return run.ranking
    .flatMap(({ image, selected, signals }): ImageValue[] => {
      const value = signals.find(({ name }) => name === signal);
      if (value === undefined || value.raw === null) return [];
      return [{ image, raw: value.raw, sampleSize: value.sampleSize, selected }];
    })
    .sort((a, b) => b.raw - a.raw);
}

export interface ImagePair extends Pair {
  readonly image: string;
  readonly selected: boolean;
}

/** Images that have both values. */
export function pairsOf(run: SignalsRun, x: string, y: string): readonly ImagePair[] {
  const other = new Map(valuesOf(run, y).map(({ image, raw }) => [image, raw]));
  return valuesOf(run, x).flatMap(({ image, raw, selected }): ImagePair[] => {
    const value = other.get(image);
    return value === undefined ? [] : [{ image, x: raw, y: value, selected }];
  });
}
