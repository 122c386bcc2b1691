/** Converts a run's ranking and the tuner's to rows of a list. */
import type { RankedRows } from "@/components/ranking/rows";
import type { RankedImage, RankingView } from "@/lib/discovery";
import { samplesNote } from "./samplesNote";

export interface RankedRun {
  readonly ranking: readonly RankedImage[];
  readonly maxImages: number;
  /** Null or absent if scores are bare numbers. */
  readonly scoreUnit?: string | null | undefined;
}

interface Part {
  readonly name: string;
  readonly signal: string | null;
  readonly value: number;
  readonly share: number | null;
}

/** Row i is `ranking[i]`. O(images · parts). */
export function runRows({ ranking, maxImages, scoreUnit: unit = null }: RankedRun): RankedRows {
  const parts = ranking.map(partsOf);
  const [first] = ranking;
  const names = (parts[0] ?? []).map(({ name }) => name);
  const isPlain = first === undefined || names.length === 0;
  const column = (read: (part: Part | undefined, image: RankedImage) => number, part: number): number[] =>
    ranking.map((image, row) => read(parts[row]?.[part], image));
  return {
    names: ranking.map(({ image }) => image),
    order: Int32Array.from(ranking, (_, row) => row),
    ranks: Int32Array.from(ranking, ({ rank }) => rank),
    scores: Float64Array.from(ranking, ({ finalScore }) => finalScore),
    ...(unit === null ? {} : { unit }),
    line: maxImages,
    kind: isPlain ? "plain" : first.terms.length > 0 ? "terms" : "factors",
    parts: names,
    values: names.map((_, part) => Float64Array.from(column((each) => each?.value ?? 0, part))),
    shares:
      first === undefined || first.terms.length > 0
        ? []
        : names.map((_, part) => Float64Array.from(column((each) => each?.share ?? NaN, part))),
    missing: isPlain
      ? [Uint8Array.from(ranking, ({ missing }) => (missing.length > 0 ? 1 : 0))]
      : names.map((_, part) =>
          Uint8Array.from(
            column((each, { missing }) => (missing.includes(each?.signal ?? "") ? 1 : 0), part),
          ),
        ),
    before: null,
    note: samplesNote(Int32Array.from(ranking, (image) => smallestSample(image) ?? -1)),
  };
}

/** `savedLine` is the saved policy's maxImages: marks show what has moved since. */
export function tunerRows(view: RankingView, savedLine: number): RankedRows {
  const { unit, ...columns } = view;
  return {
    ...columns,
    ...(unit === null ? {} : { unit }),
    line: view.maxImages,
    before: { ranks: view.savedRanks, line: savedLine, scores: view.savedScores },
    note: samplesNote(view.samples),
  };
}

function partsOf({ terms, factors }: RankedImage): readonly Part[] {
  return terms.length > 0
    ? terms.map(({ signal, contribution }) => ({ name: signal, signal, value: contribution, share: null }))
    : factors.map(({ name, signal, value, logShare }) => ({ name, signal, value, share: logShare }));
}

/**
 * The smallest number of samples behind a signal that the score reads; null if the strategy reads none. Ignores a
 * missing signal, which has none and is marked separately, and a value whose source does not report the number.
 */
export function smallestSample({ terms, factors, signals }: RankedImage): number | null {
  const used = new Set([...terms, ...factors].map(({ signal }) => signal));
  const sizes = signals
    .filter(({ name, raw }) => used.has(name) && raw !== null)
    .flatMap(({ sampleSize }) => sampleSize ?? []);
  return sizes.length === 0 ? null : Math.min(...sizes);
}
