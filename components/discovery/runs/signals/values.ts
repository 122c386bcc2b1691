/** A signal's values for all images that a run's queries returned, including those without a rank. */
import type { Run } from "@/lib/api/runs";
import type { RankedImage } from "@/lib/discovery";
import type { Pair } from "./statistics";

/** The parts of a run, or of a ranking over a run's samples, that the signals' views read. */
export type SignalsRun = Pick<
  Run,
  "id" | "spec" | "ranking" | "unranked" | "signalResults" | "artifactBytes"
>;

export interface ImageValue {
  readonly image: string;
  readonly raw: number;
  /** Null if the source does not report it. */
  readonly sampleSize: number | null;
  /** False also without a rank: left out for another signal, or excluded by the filter. */
  readonly selected: boolean;
}

/** The number of images, with or without the value. */
export function imageCount({ ranking, unranked = [] }: SignalsRun): number {
  return ranking.length + unranked.length;
}

/** Largest first; images without the value are left out. */
export function valuesOf(run: SignalsRun, signal: string): readonly ImageValue[] {
  const valueOf = (
    { image, signals }: Pick<RankedImage, "image" | "signals">,
    selected: boolean,
  ): readonly ImageValue[] => {
    const value = signals.find(({ name }) => name === signal);
    if (value === undefined || value.raw === null) return [];
    return [{ image, raw: value.raw, sampleSize: value.sampleSize, selected }];
  };
  return [
    ...run.ranking.flatMap((image) => valueOf(image, image.selected)),
    ...(run.unranked ?? []).flatMap((image) => valueOf(image, false)),
  ].sort((a, b) => b.raw - a.raw);
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
