/**
 * What a ranking is made of before weights and cut are looked at: the filter applied, columns normalised, the rows that
 * a missing value drops. `rank` makes its result from this, and a tuner that keeps it moves a weight at the price of
 * one weighted sum and one sort (discovery.md section 5, tuner.md "Speed").
 */
import type { ComputedSignal, ComputedSignals } from "./computeSignals";
import type { Policy } from "./policy/model";
import { compileRe2 } from "./policy/regex";
import { columnOver, rawMaximumRanking, score } from "./ranking";
import type { Column, ColumnOf, Range, Scoring } from "./ranking";

/** Candidates by what imageFilter says of them, ascending. */
export interface Filtered {
  readonly kept: readonly number[];
  readonly turnedAway: readonly number[];
}

export interface PreparedRanking {
  readonly policy: Policy;
  readonly computed: ComputedSignals;
  readonly filtered: Filtered;
  /** One row a candidate that passes the filter, ascending by code point. */
  readonly names: readonly string[];
  readonly column: ColumnOf;
  readonly scoring: Scoring;
  /** Aligned to the rows: signals of the ranking without a value. */
  readonly missing: readonly (readonly string[])[];
  /** Rows that are ranked, ascending. */
  readonly ranked: Int32Array;
  /** Rows that a missing value leaves out, ascending. */
  readonly dropped: readonly number[];
}

export interface PrepareOptions {
  /** The filter's answer when it is known already: the names and the filter must be the same. */
  readonly filtered?: Filtered | undefined;
  /** Normalise these signals by the range given instead of their own. */
  readonly ranges?: ReadonlyMap<string, Range> | undefined;
}

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function prepareRanking(
  policy: Policy,
  computed: ComputedSignals,
  options: PrepareOptions = {},
): PreparedRanking {
  const filtered = options.filtered ?? applyFilter(policy.imageFilter, computed.candidates);
  const { kept } = filtered;
  const column = columnsOver(computed.signals, kept, options.ranges);
  const scoring = scoringFor(policy, computed, column, kept);
  const used = scoring.uses.map((name) => ({ name, values: column(name).values }));
  const missing = kept.map((_, row) =>
    used.filter(({ values }) => Number.isNaN(values[row] ?? NaN)).map(({ name }) => name),
  );
  const rows = kept.map((_, row) => row);
  const isDropped = (row: number): boolean => scoring.dropMissing && (missing[row]?.length ?? 0) > 0;
  return {
    policy,
    computed,
    filtered,
    names: kept.map((candidate) => computed.candidates[candidate] ?? ""),
    column,
    scoring,
    missing,
    ranked: Int32Array.from(rows.filter((row) => !isDropped(row))),
    dropped: rows.filter(isDropped),
  };
}

function applyFilter(filter: string | undefined, candidates: readonly string[]): Filtered {
  const passes = filter === undefined || filter === "" ? (): boolean => true : compileRe2(filter);
  const kept: number[] = [];
  const turnedAway: number[] = [];
  candidates.forEach((image, index) => (passes(image) ? kept : turnedAway).push(index));
  return { kept, turnedAway };
}

function columnsOver(
  signals: readonly ComputedSignal[],
  kept: readonly number[],
  ranges: ReadonlyMap<string, Range> | undefined,
): ColumnOf {
  const columns = new Map<string, Column>();
  for (const signal of signals) {
    const own = columnOver(Float64Array.from(kept, (index) => signal.values[index] ?? NaN));
    columns.set(signal.name, { ...own, ...ranges?.get(signal.name) });
  }
  const none = columnOver(new Float64Array(kept.length).fill(NaN));
  return (name) => columns.get(name) ?? none;
}

function scoringFor(
  policy: Policy,
  computed: ComputedSignals,
  column: ColumnOf,
  kept: readonly number[],
): Scoring {
  if (policy.ranking !== undefined) return score(policy.ranking, column, policy.semantics, kept.length);
  return rawMaximumRanking(Float64Array.from(kept, (index) => computed.rawMaxima?.[index] ?? NaN));
}
