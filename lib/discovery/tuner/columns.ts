/** Converts a prepared ranking to columns: numbers for a canvas of rows, without an object per image. */
import { scoreUnit } from "../explanation/signalUnit";
import { dropReasonOf } from "../policy/declared";
import type { Places } from "../ranking/places";
import { warningsOf, type PreparedRanking } from "../ranking/prepareRanking";
import { present, RAW_MAXIMUM, type Column } from "../ranking";
import { UNKNOWN_SIZE } from "../signals/values";
import type { SignalResult } from "../result";
import type { RankingBase, RankingColumns } from "./protocol";

type Kind = RankingBase["kind"];

/** Returns the parts of the strategy's reasons, taken from the first row; all rows have the same parts. */
function partsOf({ scoring }: PreparedRanking): { kind: Kind; parts: readonly string[] } {
  const { terms, factors } = scoring.reasons(0);
  if (terms.length > 0) return { kind: "terms", parts: terms.map((term) => term.signal) };
  return factors.length === 0
    ? { kind: "plain", parts: [] }
    : { kind: "factors", parts: factors.map((factor) => factor.name) };
}

/** The ranking of the saved policy, by image name. */
export interface SavedRanking {
  readonly strategy: string | undefined;
  readonly unit: string | null;
  readonly places: ReadonlyMap<string, { readonly rank: number; readonly score: number }>;
}

/** O(rows · signals). */
export function baseOf(prepared: PreparedRanking, saved: SavedRanking): RankingBase {
  const { policy, computed, names, column, dropped, filtered } = prepared;
  const { kind, parts } = partsOf(prepared);
  const unit = scoreUnit(policy);
  const isComparable = saved.strategy === policy.ranking?.strategy && saved.unit === unit;
  return {
    names,
    savedRanks: Int32Array.from(names, (name) => saved.places.get(name)?.rank ?? 0),
    savedScores: Float64Array.from(names, (name) =>
      isComparable ? (saved.places.get(name)?.score ?? NaN) : NaN,
    ),
    samples: samplesOf(prepared),
    strategy: policy.ranking?.strategy ?? RAW_MAXIMUM,
    unit,
    kind,
    parts,
    missing: missingOf(prepared, kind, parts),
    signalResults: computed.signals.map((signal) => signalResult(signal, column(signal.name))),
    warnings: warningsOf(prepared),
    droppedCount: dropped.length,
    dropReason: dropReasonOf(policy.ranking),
    filteredCount: filtered.turnedAway.length,
  };
}

function signalResult(
  signal: PreparedRanking["computed"]["signals"][number],
  { min, max }: Column,
): SignalResult {
  const { name, query, status, message } = signal;
  const images = signal.values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);
  const base = { name, query, images, status, min: present(min), max: present(max) };
  return message === undefined ? base : { ...base, message };
}

function samplesOf({ computed, scoring, filtered }: PreparedRanking): Int32Array {
  const used = computed.signals.filter((signal) => scoring.uses.includes(signal.name));
  return Int32Array.from(filtered.kept, (candidate) => {
    let least = -1;
    for (const { values, sampleSizes } of used) {
      if (Number.isNaN(values[candidate] ?? NaN)) continue;
      const size = sampleSizes[candidate] ?? 0;
      if (size === UNKNOWN_SIZE) continue;
      if (least < 0 || size < least) least = size;
    }
    return least;
  });
}

function missingOf(prepared: PreparedRanking, kind: Kind, parts: readonly string[]): Uint8Array[] {
  // A plain score has one mark, just as it has one bar.
  if (kind === "plain") return [Uint8Array.from(prepared.missing, (names) => (names.length > 0 ? 1 : 0))];
  const signals = kind === "terms" ? parts : factorSignals(prepared);
  return signals.map((signal) => {
    if (signal === null) return new Uint8Array(prepared.names.length);
    const { values } = prepared.column(signal);
    return Uint8Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0));
  });
}

function factorSignals({ scoring }: PreparedRanking): (string | null)[] {
  return scoring.reasons(0).factors.map((factor) => factor.signal);
}

/**
 * Returns new buffers each time, because they are transferred to the page. A weight move is O(rows · terms) and
 * allocates no object per row.
 */
export function columnsOf(
  { scoring, names }: PreparedRanking,
  places: Places,
  weights: Float64Array | null,
  maxImages: number,
): RankingColumns {
  const own = {
    order: places.order.slice(),
    ranks: places.ranks.slice(),
    scores: places.scores.slice(),
    maxImages,
  };
  if (scoring.weighted !== null && weights !== null) {
    return { ...own, values: contributions(scoring.weighted.columns, weights), shares: [] };
  }
  return { ...own, ...reasonColumns(scoring, names.length) };
}

function contributions(columns: readonly Float64Array[], weights: Float64Array): Float64Array[] {
  return columns.map((column, term) => {
    const weight = weights[term] ?? 0;
    const values = new Float64Array(column.length);
    for (let row = 0; row < column.length; row++) {
      const value = column[row] ?? NaN;
      values[row] = value === value ? weight * value + 0 : 0;
    }
    return values;
  });
}

/** Strategies without weights compute their reasons per image; a dragged weight never reaches this code. */
function reasonColumns(
  scoring: PreparedRanking["scoring"],
  rows: number,
): Pick<RankingColumns, "values" | "shares"> {
  const values: Float64Array[] = [];
  const shares: Float64Array[] = [];
  for (let row = 0; row < rows; row++) {
    const { terms, factors } = scoring.reasons(row);
    terms.forEach((term, part) => {
      (values[part] ??= new Float64Array(rows))[row] = term.contribution;
    });
    factors.forEach((factor, part) => {
      (values[part] ??= new Float64Array(rows))[row] = factor.value;
      (shares[part] ??= new Float64Array(rows))[row] = factor.logShare ?? NaN;
    });
  }
  return { values, shares };
}
