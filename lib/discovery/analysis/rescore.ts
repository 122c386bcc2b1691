/**
 * Rescores one row with another raw value of one signal: its score and whether it is selected, to the last bit as the
 * engine computes it for such samples. O(terms + log rows) if no other row's score depends on the value, else
 * O(rows).
 */
import { score } from "../ranking";
import { countAheadOf, newPlaces, rerank, type Places } from "../ranking/places";
import type { PreparedRanking } from "../ranking/prepareRanking";
import { sumInto, sumOf } from "../ranking/sumInto";
import { columnOver, type Range } from "../ranking";
import { countAheadNear, marginOf } from "./nearScores";
import type { Subject } from "./subject";

export interface Rescorer {
  readonly scoreAt: (value: number) => number;
  readonly selectedAt: (value: number) => boolean;
}

export interface NormalizedRescorer extends Rescorer {
  /** Range of the other rows' values; NaN if there are none. */
  readonly others: Range;
  /** Scores of all rows. */
  readonly scoresAt: (value: number) => Float64Array;
}

/** Whether the row would be ranked if it had a value of the signal. */
export function isRankedWith({ prepared }: Subject, row: number, signal: string): boolean {
  return !prepared.scoring.dropMissing || (prepared.missing[row] ?? []).every((name) => name === signal);
}

/** Rescores under a strategy whose score of a row depends on that row only. */
export function rescoreFactor({ policy, prepared, places }: Subject, row: number, signal: string): Rescorer {
  const { ranking, semantics, maxImages } = policy;
  const oneRow = (name: string) => {
    const { values, ...range } = prepared.column(name);
    return { ...range, values: Float64Array.of(values[row] ?? NaN) };
  };
  const columns = new Map([signal, ...prepared.scoring.uses].map((name) => [name, oneRow(name)]));
  const column = columns.get(signal) ?? oneRow(signal);
  const scoreAt = (value: number): number => {
    column.values[0] = value;
    if (ranking === undefined) return 0;
    return score(ranking, (name) => columns.get(name) ?? oneRow(name), semantics, 1).scores[0] ?? 0;
  };
  return { scoreAt, selectedAt: (value) => countAheadOf(places, row, scoreAt(value)) < maxImages };
}

/** Rescores under a weighted sum of normalised signals: a value outside the others' range moves every score. */
export function rescoreNormalized(subject: Subject, row: number, signal: string): NormalizedRescorer {
  const { policy, prepared, places } = subject;
  const { values, ...range } = prepared.column(signal);
  const { signals, weights, columns, normalizer } = weightedOf(prepared);
  const moved = Uint8Array.from(signals, (each) => (each === signal ? 1 : 0));
  const { min, max } = columnOver(values.with(row, NaN));
  const others = { min, max };
  const rangeAt = (value: number): Range =>
    min <= max ? { min: Math.min(min, value), max: Math.max(max, value) } : { min: value, max: value };
  const scoreOf = (each: number, normalized: number): number =>
    sumOf(weights, (term) => (moved[term] === 1 ? normalized : (columns[term]?.[each] ?? NaN)));
  const scoreAt = (value: number): number => scoreOf(row, normalizer(rangeAt(value))(value));
  const scoresBy = (by: Range, value: number): Float64Array => {
    const normalized = values.with(row, value).map(normalizer(by));
    const scores = new Float64Array(values.length);
    sumInto(
      scores,
      columns.map((column, term) => (moved[term] === 1 ? normalized : column)),
      weights,
    );
    return scores;
  };
  let inside: Places | undefined = min === range.min && max === range.max ? places : undefined;
  const placesInside = (): Places => (inside ??= placesOf(prepared, scoresBy(others, NaN)));
  const aheadAt = (value: number): number => {
    const by = rangeAt(value);
    if (by.min === min && by.max === max) return countAheadOf(placesInside(), row, scoreAt(value));
    const { rest, size } = restOf(prepared, signal);
    const normalize = normalizer(by);
    const [weight, most] = weights.reduce(
      ([sum, sizes], each, term) => (moved[term] === 1 ? [sum + each, sizes + Math.abs(each)] : [sum, sizes]),
      [0, 0] as [number, number],
    );
    const largest = Math.max(1, Math.abs(normalize(NaN)) || 0);
    const normalizedOf = (other: number): number => normalize(values[other] ?? NaN);
    return countAheadNear({
      rows: prepared.ranked,
      row,
      score: scoreAt(value),
      about: (other) => (rest[other] ?? 0) + weight * (normalizedOf(other) || 0),
      margin: marginOf(weights.length, size + most * largest),
      exact: (other) => scoreOf(other, normalizedOf(other)),
    });
  };
  return {
    others,
    scoreAt,
    selectedAt: (value) => aheadAt(value) < policy.maxImages,
    scoresAt: (value) => scoresBy(rangeAt(value), value),
  };
}

export function weightedOf({
  scoring,
}: PreparedRanking): NonNullable<PreparedRanking["scoring"]["weighted"]> {
  if (scoring.weighted === null) throw new Error("the strategy has no weights");
  return scoring.weighted;
}

function placesOf({ names, ranked }: PreparedRanking, scores: Float64Array): Places {
  const places = newPlaces({ names, ranked });
  rerank({ names, ranked, scoring: { scores, weighted: null } }, null, places);
  return places;
}

interface Rest {
  /** By row: the sum of all terms except those of the signal. */
  readonly rest: Float64Array;
  /** Upper bound of every row's sum of absolute terms. */
  readonly size: number;
}

const rests = new WeakMap<PreparedRanking, Map<string, Rest>>();

/** Computed once for all rows. O(rows · terms). */
export function restOf(prepared: PreparedRanking, signal: string): Rest {
  const known = rests.get(prepared) ?? new Map<string, Rest>();
  rests.set(prepared, known);
  const { signals, weights, columns } = weightedOf(prepared);
  const make = (): Rest => {
    const kept = weights.map((weight, term) => (signals[term] === signal ? 0 : weight));
    const rest = new Float64Array(prepared.names.length);
    sumInto(rest, columns, kept);
    const sizes = kept.map((weight, term) => Math.abs(weight) * largestOf(columns[term]));
    return { rest, size: sizes.reduce((sum, each) => sum + each, 0) };
  };
  const rest = known.get(signal) ?? make();
  known.set(signal, rest);
  return rest;
}

function largestOf(column: Float64Array | undefined): number {
  let largest = 0;
  for (const value of column ?? []) if (Math.abs(value) > largest) largest = Math.abs(value);
  return largest;
}
