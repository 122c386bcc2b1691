/**
 * Moves a raw value that minMax normalises, which also moves the scale once the value leaves the range of the others.
 * There are three pieces: below the others' range [m, M] the scale is (v, M), within it [m, M], above it (m, v).
 *
 * Within a piece scores mostly change in one direction: the image's own, or all the others'. The image then changes
 * sides at most once, and bisection finds where: O(log images) a step within the range, O(images) outside of it. If a
 * missing value is a raw 0 beyond the range, or terms of one signal have weights of both signs, scores change in both
 * directions. Over t = v within, t = 1/(v − m) above and t = 1/(M − v) below, each score is a line under every
 * missing rule, so a sweep of the piece is exact: O(images · log images).
 */
import { isAhead } from "../ranking/places";
import { lastBit } from "./lastBit";
import { restOf, weightedOf, type NormalizedRescorer } from "./rescore";
import type { Trial } from "./trial";
import type { Subject } from "./subject";
import { firstFlip, LineSum } from "./sweep";

/** Smaller differences have no finite inverse, or lose their digits. */
const LEAST = 1e-290;

/** Beyond this, a larger value makes no difference. */
const LARGEST = Number.MAX_VALUE / 2;

interface Piece {
  /** Whether scores change in one direction only. */
  readonly oneWay: boolean;
  /** Values of the signal, in the direction of the move. */
  readonly start: number;
  readonly end: number;
  readonly toT: (value: number) => number;
  readonly toValue: (t: number) => number;
  /** For each row, the line of the signal's normalised value. */
  readonly line: (row: number) => readonly [offset: number, slope: number];
}

interface Asked {
  readonly subject: Subject;
  readonly trial: Trial;
  readonly rescorer: NormalizedRescorer;
}

/** Returns the first value on each side. */
export function moveNormalized(subject: Subject, trial: Trial, rescorer: NormalizedRescorer): number[] {
  const { min, max } = rescorer.others;
  if (!(min <= max)) return []; // alone on its scale it is 1 at every value
  return [Infinity, trial.low].flatMap((end) => {
    const asked = { subject, trial, rescorer };
    const found = walk(asked, piecesTo(end, asked), end);
    return found === null ? [] : [found];
  });
}

/** Whether a missing value is a raw 0 that is normalised too (operator semantics). */
function substitutes({ policy, prepared }: Subject): boolean {
  return policy.semantics === "operator" && !prepared.scoring.dropMissing;
}

function piecesTo(end: number, { subject, trial, rescorer }: Asked): Piece[] {
  const { from, row: own, signal } = trial;
  const { min: m, max: M } = rescorer.others;
  const { values } = subject.prepared.column(signal);
  const zeroIsRaw = substitutes(subject);
  const { signals, weights } = weightedOf(subject.prepared);
  const moved = weights.filter((_, term) => signals[term] === signal);
  const oneSign = moved.every((weight) => weight >= 0) || moved.every((weight) => weight <= 0);
  const hasZero = zeroIsRaw && values.some((value, row) => row !== own && Number.isNaN(value));
  const lineOf =
    (ofOwn: readonly [number, number], of: (value: number) => readonly [number, number]) =>
    (row: number): readonly [number, number] => {
      if (row === own) return ofOwn;
      const value = values[row] ?? NaN;
      if (value === value) return of(value);
      return zeroIsRaw ? of(0) : [0, 0];
    };
  const width = M - m;
  const below = {
    oneWay: oneSign && !(hasZero && M < 0),
    toT: (value: number) => 1 / (M - value),
    toValue: (t: number) => M - 1 / t,
    line: lineOf([0, 0], (value) => [1, value - M]),
  };
  const within = {
    oneWay: oneSign,
    toT: (value: number) => value,
    toValue: (t: number) => t,
    line: lineOf([-m / width, 1 / width], (value) => [(value - m) / width, 0]),
  };
  const above = {
    oneWay: oneSign && !(hasZero && m > 0),
    toT: (value: number) => (value === Infinity ? 0 : 1 / (value - m)),
    toValue: (t: number) => m + 1 / t,
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

/** Walks the pieces in order; at their boundaries and at the end it uses the engine's own scores. */
function walk(asked: Asked, pieces: readonly Piece[], end: number): number | null {
  const { trial } = asked;
  const { flipped } = trial;
  let last = trial.from;
  for (const piece of pieces) {
    if (flipped(piece.start)) return lastBit(last, piece.start, flipped);
    last = piece.start;
    // If all others are equal, scores jump at their value: the piece starts next to it.
    const start = beside(piece);
    if (flipped(start)) return lastBit(last, start, flipped);
    const flip = piece.oneWay ? halve(piece, start, flipped) : sweepPiece(asked, piece, start);
    if (flip !== null) return lastBit(flip.before, flip.at, flipped);
    last = start;
  }
  if (!Number.isFinite(end) || !flipped(end)) return null;
  return lastBit(last, end, flipped);
}

function halve({ end }: Piece, start: number, flipped: (value: number) => boolean) {
  const at = Number.isFinite(end) ? end : LARGEST;
  return flipped(at) ? { at, before: start } : null;
}

/**
 * Returns the piece's start or, if that has no finite t, the next value that has one: a jump may last for one bit
 * only.
 */
function beside({ start, end, toT }: Piece): number {
  if (Number.isFinite(toT(start))) return start;
  const bit = Math.max(Math.abs(start) * 2 * Number.EPSILON, LEAST);
  return bit < Math.abs(end - start) ? start + Math.sign(end - start) * bit : (start + end) / 2;
}

function sweepPiece({ subject, trial, rescorer }: Asked, piece: Piece, start: number) {
  const { prepared } = subject;
  const { row, signal } = trial;
  const { signals, weights } = weightedOf(prepared);
  const scores = rescorer.scoresAt(start);
  const { rest, size } = restOf(prepared, signal);
  const lines = new LineSum(rest, size);
  weights.forEach((weight, term) => {
    if (signals[term] === signal) lines.add(weight, piece.line);
  });
  const flip = firstFlip({
    ...lines,
    rows: prepared.ranked,
    row,
    aheadAtStart: (other) => isAhead(scores, other, row),
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
