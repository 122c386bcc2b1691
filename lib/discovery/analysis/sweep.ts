/**
 * With every image's score as a line over one number t, finds the first t at which a given image changes its side of
 * the cut.
 *
 * Method: each other image is ahead on one side of the t where both lines cross. The crossings are walked in order of
 * distance while counting the images ahead. A crossing that cannot bring the count across the cut costs nothing; any
 * other is evaluated by the engine itself, which decides rounding and ties. A crossing is known only up to the
 * rounding of its scores, so crossings that may coincide are handled together. O(n log n) and a few evaluations by
 * the engine of O(n) each.
 */
export interface Lines {
  /** One entry per row: score = offset + slope · t. */
  readonly offsets: Float64Array;
  readonly slopes: Float64Array;
  /**
   * Upper bounds of the sums of absolute terms behind any offset and any slope; rounding errors are relative to
   * these.
   */
  readonly offsetSize: number;
  readonly slopeSize: number;
}

export interface Sweep extends Lines {
  /** The ranked rows. */
  readonly rows: Int32Array;
  /** The image under examination. */
  readonly row: number;
  /** Whether a row is ahead of the image at `from`. */
  readonly aheadAtStart: (row: number) => boolean;
  readonly from: number;
  /** May be infinite. */
  readonly to: number;
  readonly maxImages: number;
  /** True from unselected to selected, false for the other direction. */
  readonly entering: boolean;
  /** Whether the image is on the other side at t, according to the engine. False at `from`. */
  readonly flipped: (t: number) => boolean;
}

export interface Flip {
  readonly at: number;
  /** A value closer to `from` at which it has not flipped. */
  readonly before: number;
}

export interface Crossing {
  /** Distance from `from`. */
  readonly at: number;
  /** Maximum error due to rounding. */
  readonly slack: number;
  readonly row: number;
  readonly ahead: boolean;
}

const ROUNDING = 16 * Number.EPSILON;

/** Returns the maximum rounding error of the t at which two lines cross whose slopes differ by `steeper`. */
export function roundingOf({ offsetSize, slopeSize }: Lines, t: number, steeper: number): number {
  return (ROUNDING * (offsetSize + Math.abs(t) * slopeSize)) / Math.abs(steeper);
}

/** Sums lines term by term and tracks the sizes that bound the rounding error. */
export class LineSum implements Lines {
  readonly offsets: Float64Array;
  readonly slopes: Float64Array;
  slopeSize = 0;

  /** `same` is constant in t; `offsetSize` bounds the sum of absolute terms behind it. */
  constructor(
    same: Float64Array,
    public offsetSize = 0,
  ) {
    this.offsets = same.slice();
    this.slopes = new Float64Array(same.length);
  }

  /** Adds the largest size that the term has in any row, so that the total is never less than any row's own sum. */
  add(weight: number, lineOf: (row: number) => readonly [offset: number, slope: number]): void {
    let [offsetSize, slopeSize] = [0, 0];
    for (let row = 0; row < this.offsets.length; row++) {
      const [offset, slope] = lineOf(row);
      this.offsets[row] = (this.offsets[row] ?? 0) + weight * offset;
      this.slopes[row] = (this.slopes[row] ?? 0) + weight * slope;
      offsetSize = Math.max(offsetSize, Math.abs(weight * offset));
      slopeSize = Math.max(slopeSize, Math.abs(weight * slope));
    }
    this.offsetSize += offsetSize;
    this.slopeSize += slopeSize;
  }
}

export function firstFlip(sweep: Sweep): Flip | null {
  const { rows, row, from, maxImages, entering, offsets } = sweep;
  const sign = sweep.to > from ? 1 : -1;
  const span = Math.abs(sweep.to - from);
  const ahead = new Uint8Array(offsets.length);
  let count = 0;
  for (const other of rows) if (other !== row && sweep.aheadAtStart(other)) count += ahead[other] = 1;
  // Each row crosses once: if too few could change places, sorting is unnecessary.
  let extreme = count;
  eachCrossing(sweep, sign, span, (_at, _slack, other, after) => {
    if (after !== entering && (ahead[other] === 1) === entering) extreme += entering ? -1 : 1;
  });
  if (extreme < maxImages !== entering) return null;
  let before = from;
  const crossings = crossingsOf(sweep, sign, span);
  for (let first = 0; first < crossings.length;) {
    const next = endOfCluster(crossings, first);
    const cluster = crossings.slice(first, next);
    const leaving = cluster.filter((each) => !each.ahead && ahead[each.row] === 1).length;
    const coming = cluster.filter((each) => each.ahead && ahead[each.row] === 0).length;
    if (entering ? count - leaving < maxImages : count + coming >= maxImages) {
      for (const distance of questions(cluster, crossings[next], span)) {
        const t = from + sign * distance;
        if (sweep.flipped(t)) return { at: t, before };
        before = t;
      }
    }
    for (const each of cluster) ahead[each.row] = each.ahead ? 1 : 0;
    count += coming - leaving;
    first = next;
  }
  return null;
}

type Lined = Lines & Pick<Sweep, "rows" | "row" | "from">;

/** Returns where other images' lines cross the image's own, sorted by the smallest possible distance. */
export function crossingsOf(sweep: Lined, sign: number, span: number): Crossing[] {
  const crossings: Crossing[] = [];
  eachCrossing(sweep, sign, span, (at, slack, row, ahead) => crossings.push({ at, slack, row, ahead }));
  return crossings.sort((a, b) => a.at - a.slack - (b.at - b.slack));
}

function eachCrossing(
  sweep: Lined,
  sign: number,
  span: number,
  visit: (at: number, slack: number, row: number, ahead: boolean) => void,
): void {
  const { rows, offsets, slopes, row, from } = sweep;
  const ownOffset = offsets[row] ?? 0;
  const ownSlope = slopes[row] ?? 0;
  for (const other of rows) {
    const steeper = (slopes[other] ?? 0) - ownSlope;
    const t = (ownOffset - (offsets[other] ?? 0)) / steeper;
    if (other === row || !Number.isFinite(t)) continue;
    const slack = roundingOf(sweep, t, steeper);
    const at = (t - from) * sign;
    if (at + slack >= 0 && at - slack <= span) visit(at, slack, other, steeper * sign > 0);
  }
}

/** Returns the index after the last crossing that may coincide with the first. */
export function endOfCluster(crossings: readonly Crossing[], first: number): number {
  let reach = -Infinity;
  let next = first;
  for (; next < crossings.length; next++) {
    const crossing = crossings[next];
    if (crossing === undefined || (next > first && crossing.at - crossing.slack > reach)) break;
    reach = Math.max(reach, crossing.at + crossing.slack);
  }
  return next;
}

/**
 * Returns the distances at which to evaluate: each crossing, between them, and between the last one and the next
 * cluster.
 */
export function questions(
  cluster: readonly Crossing[],
  following: Crossing | undefined,
  span: number,
): number[] {
  const points = [...new Set(cluster.map(({ at }) => Math.min(span, Math.max(0, at))))].sort((a, b) => a - b);
  const last = points.at(-1) ?? 0;
  const end = following === undefined ? span : following.at - following.slack;
  const beyond = Number.isFinite(end) ? (last + Math.max(last, end)) / 2 : last + Math.max(1, last);
  return points.flatMap((point, i) => [point, (point + (points[i + 1] ?? 2 * beyond - point)) / 2]);
}
