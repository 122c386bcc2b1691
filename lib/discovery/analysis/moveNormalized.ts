/**
 * Moving a raw value that minMax puts on a scale moves the scale too, once the value leaves the range of the others.
 * Three pieces: below the others' range [m, M] the scale is (v, M), within it [m, M], above it (m, v). Over t = v
 * within, t = 1/(v − m) above and t = 1/(M − v) below, every image's score is a line, whatever the missing rule, so
 * a sweep of each piece is exact. O(images · log images).
 */
import { isAhead } from "../places";
import { lastBit } from "./lastBit";
import type { Trial } from "./moveSignal";
import type { Subject } from "./subject";
import { firstFlip, LineSum } from "./sweep";

/** Differences below have no finite inverse, or lose their digits. */
const LEAST = 1e-290;

interface Piece {
  /** Values of the signal, in the direction of the move. */
  readonly start: number;
  readonly end: number;
  readonly toT: (value: number) => number;
  readonly toValue: (t: number) => number;
  /** Aligned to the rows: the line of the signal's normalised value. */
  readonly line: (row: number) => readonly [offset: number, slope: number];
}

/** The first value on each side. */
export function moveNormalized(subject: Subject, trial: Trial): number[] {
  const others = Float64Array.from(subject.prepared.column(trial.signal).values);
  others[trial.row] = NaN;
  let m = Infinity;
  let M = -Infinity;
  for (const value of others) {
    if (value < m) m = value;
    if (value > M) M = value;
  }
  if (m > M) return []; // alone on its scale it is 1 at every value
  return [Infinity, trial.low].flatMap((end) => {
    const found = walk(subject, trial, piecesTo(end, trial, others, m, M, substitutes(subject)), end);
    return found === null ? [] : [found];
  });
}

/** Whether a missing value is a raw 0 that is normalised too (operator semantics). */
function substitutes({ policy }: Subject): boolean {
  const { ranking, semantics } = policy;
  return semantics === "operator" && ranking?.strategy === "weightedSum" && ranking.missingSignal === "zero";
}

function piecesTo(
  end: number,
  { from, row: own }: Trial,
  others: Float64Array,
  m: number,
  M: number,
  zeroIsRaw: boolean,
): Piece[] {
  const raw = (row: number): number => {
    const value = others[row] ?? NaN;
    return value === value ? value : zeroIsRaw ? 0 : NaN;
  };
  const lineOf =
    (ofOwn: readonly [number, number], of: (value: number) => readonly [number, number]) =>
    (row: number): readonly [number, number] => {
      if (row === own) return ofOwn;
      const value = raw(row);
      return value === value ? of(value) : [0, 0];
    };
  const width = M - m;
  const below = {
    ...{ toT: (value: number) => 1 / (M - value), toValue: (t: number) => M - 1 / t },
    line: lineOf([0, 0], (value) => [1, value - M]),
  };
  const within = {
    ...{ toT: (value: number) => value, toValue: (t: number) => t },
    line: lineOf([-m / width, 1 / width], (value) => [(value - m) / width, 0]),
  };
  const above = {
    ...{
      toT: (value: number) => (value === Infinity ? 0 : 1 / (value - m)),
      toValue: (t: number) => m + 1 / t,
    },
    line: lineOf([1, 0], (value) => [0, value - m]),
  };
  const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  const up = end > from;
  const bounds = [-Infinity, m, M, Infinity];
  const pieces = [below, within, above].map((piece, i) => {
    const [low = 0, high = 0] = bounds.slice(i, i + 2);
    const [start, stop] = up ? [from, end] : [end, from];
    const [a, b] = [clamp(start, low, high), clamp(stop, low, high)];
    return { ...piece, start: up ? a : b, end: up ? b : a };
  });
  return (up ? pieces : pieces.reverse()).filter((piece) => piece.start !== piece.end);
}

/** The pieces one after the other; the engine is asked where they meet and at the end. */
function walk(subject: Subject, trial: Trial, pieces: readonly Piece[], end: number): number | null {
  const { flipped } = trial;
  let last = trial.from;
  for (const piece of pieces) {
    if (flipped(piece.start)) return lastBit(last, piece.start, flipped);
    last = piece.start;
    // Where all others are equal, scores jump at their value: the piece begins beside it.
    const start = beside(piece);
    if (flipped(start)) return lastBit(last, start, flipped);
    const flip = sweepPiece(subject, trial, piece, start);
    if (flip !== null) return lastBit(flip.before, flip.at, flipped);
    last = start;
  }
  if (!Number.isFinite(end) || !flipped(end)) return null;
  return lastBit(last, end, flipped);
}

/** The piece's start, or where it has no finite t the next value that has one: a jump may last for a bit only. */
function beside({ start, end, toT }: Piece): number {
  if (Number.isFinite(toT(start))) return start;
  const bit = Math.max(Math.abs(start) * 2 * Number.EPSILON, LEAST);
  return bit < Math.abs(end - start) ? start + Math.sign(end - start) * bit : (start + end) / 2;
}

function sweepPiece(subject: Subject, trial: Trial, piece: Piece, start: number) {
  const { weighted } = subject.prepared.scoring;
  const { prepared, places } = trial.subjectWith(start);
  if (weighted === null || !prepared.ranked.includes(trial.row)) return null;
  const lines = new LineSum(prepared.names.length);
  weighted.columns.forEach((column, term) => {
    const own = weighted.signals[term] === trial.signal;
    lines.add(weighted.weights[term] ?? 0, own ? piece.line : (row) => [column[row] || 0, 0]);
  });
  const flip = firstFlip({
    ...lines,
    rows: prepared.ranked,
    row: trial.row,
    aheadAtStart: (other) => isAhead(places.scores, other, trial.row),
    from: piece.toT(start),
    to: piece.toT(piece.end),
    maxImages: subject.policy.maxImages,
    entering: trial.entering,
    flipped: (t) => trial.flipped(piece.toValue(t)),
  });
  if (flip === null) return null;
  const before = flip.before === piece.toT(start) ? start : piece.toValue(flip.before);
  return { at: piece.toValue(flip.at), before };
}
