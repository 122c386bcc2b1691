/**
 * A ranking before weights and cut apply: filtered, with normalised columns, and without the rows that a missing
 * value drops. `rank` computes its result from this, and a tuner that keeps it can move a weight for the cost of one
 * weighted sum and one sort (discovery.md section 5, tuner.md "Speed").
 */
import { dropReasonOf } from "../policy/declared";
import type { ComputedSignal, ComputedSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { columnOver, rawMaximumRanking, score } from ".";
import type { Warning } from "../result";
import type { Column, ColumnOf, Range, Scoring } from ".";

/** Indices of the candidates that imageFilter keeps and excludes, ascending. */
export interface Filtered {
  readonly kept: readonly number[];
  readonly turnedAway: readonly number[];
}

export interface PreparedRanking {
  readonly policy: Policy;
  readonly computed: ComputedSignals;
  readonly filtered: Filtered;
  /** One row per candidate that passes the filter, ascending by code point. */
  readonly names: readonly string[];
  readonly column: ColumnOf;
  readonly scoring: Scoring;
  /** One entry per row: signals of the ranking without a value, or RAW_SAMPLE. */
  readonly missing: readonly (readonly string[])[];
  /** The ranked rows, ascending. */
  readonly ranked: Int32Array;
  /** The dropped rows, ascending: see `dropReasonOf`. */
  readonly dropped: readonly number[];
}

/** Signals in `ranges` are normalised by the given range instead of their own. */
export function prepareRanking(
  policy: Policy,
  computed: ComputedSignals,
  filtered: Filtered,
  ranges?: ReadonlyMap<string, Range>,
): PreparedRanking {
  const { kept } = filtered;
  const column = columnsOver(computed.signals, filtered, ranges);
  const scoring = scoringFor(policy, computed, column, kept);
  const used = scoring.uses
    .map((name) => ({ name, values: column(name).values }))
    .filter(({ values }) => values.some(Number.isNaN));
  const missingSignals = (row: number): readonly string[] =>
    used.length === 0
      ? NONE
      : used.filter(({ values }) => Number.isNaN(values[row] ?? NaN)).map(({ name }) => name);
  const missing = scoring.missing ?? kept.map((_, row) => missingSignals(row));
  const rows = kept.map((_, row) => row);
  const isDropped = (row: number): boolean =>
    scoring.dropsAll === true || (scoring.dropMissing && (missing[row]?.length ?? 0) > 0);
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

/** Returns doubts about the samples, then about the scores. */
export function warningsOf({ computed, scoring }: PreparedRanking): Warning[] {
  return [...computed.warnings, ...(scoring.warnings?.() ?? [])];
}

const NONE: readonly string[] = [];

/** Columns of signals' values, cached by filter result: most are the same in the next ranking. */
const made = new WeakMap<Filtered, WeakMap<Float64Array, Column>>();

function columnOnce(values: Float64Array, filtered: Filtered): Column {
  const known = made.get(filtered) ?? new WeakMap<Float64Array, Column>();
  made.set(filtered, known);
  const column =
    known.get(values) ?? columnOver(Float64Array.from(filtered.kept, (index) => values[index] ?? NaN));
  known.set(values, column);
  return column;
}

function columnsOver(
  signals: readonly ComputedSignal[],
  filtered: Filtered,
  ranges: ReadonlyMap<string, Range> | undefined,
): ColumnOf {
  const columns = new Map<string, Column>();
  for (const signal of signals) {
    const own = columnOnce(signal.values, filtered);
    const range = ranges?.get(signal.name);
    columns.set(signal.name, range === undefined ? own : { ...own, ...range });
  }
  const none = columnOver(new Float64Array(filtered.kept.length).fill(NaN));
  return (name) => columns.get(name) ?? none;
}

function scoringFor(
  policy: Policy,
  computed: ComputedSignals,
  column: ColumnOf,
  kept: readonly number[],
): Scoring {
  const { ranking, semantics } = policy;
  if (ranking !== undefined) {
    const scoring = score(ranking, column, semantics, kept.length);
    // A missing block names no signal that could be missing.
    return ranking.blockMissing === true
      ? { ...scoring, uses: [], dropsAll: dropReasonOf(ranking) === "missingBlock" }
      : scoring;
  }
  return rawMaximumRanking(Float64Array.from(kept, (index) => computed.rawMaxima?.[index] ?? NaN));
}
