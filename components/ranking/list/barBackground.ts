/**
 * Draws the stacked bar of a row as one background. One element for each part would be styled, laid out and painted
 * in every row on every move, and a colour variable would be resolved each time.
 */

/**
 * The gap between two parts, and the width of the mark for a measured 0 after the last: shares of the bar's width.
 */
const GAP = 0.005;
/** The ring for a missing value, in pixels: its radius, and the distance between two rings. */
const RING = 3.5;
const RING_STEP = 9;

/**
 * Returns a CSS background image. `segments` is in the format of segmentsInto. A part without a value gets a ring
 * at the bar's end, a measured 0 a thin mark.
 */
export function barBackground(
  parts: number,
  segments: Float64Array,
  colourOf: (part: number) => string,
  isMissing: (part: number) => boolean,
  ghost: Ghost | null = null,
): string {
  const stretches: { readonly from: number; readonly to: number; readonly colour: string }[] = [];
  let end = 0;
  let zero: string | null = null;
  const rings: string[] = [];
  for (let part = 0; part < parts; part++) {
    const from = segments[part * 2] ?? 0;
    const to = from + (segments[part * 2 + 1] ?? 0);
    const colour = colourOf(part);
    if (isMissing(part)) rings.push(colour);
    else if (to > from) stretches.push({ from, to, colour });
    else zero ??= colour;
    if (to > end) end = to;
  }
  if (zero !== null) stretches.push({ from: end, to: end + 2 * GAP, colour: zero });
  // Negative parts lie to the left of those before them.
  stretches.sort((a, b) => a.from - b.from);
  let stops = "";
  let at = 0;
  for (const { from, to, colour } of stretches) {
    const shownTo = Math.max(from, to - GAP);
    if (from > at) stops += `,transparent ${percent(at)} ${percent(from)}`;
    stops += `,${colour} ${percent(from)} ${percent(shownTo)}`;
    at = shownTo;
  }
  const bar = stops === "" ? "" : `linear-gradient(90deg${stops},transparent ${percent(at)})`;
  const layers = [...rings.map((colour, index) => ring(colour, end, index)), bar];
  if (ghost !== null) layers.unshift(ghostOf(ghost, end));
  return layers.filter((layer) => layer !== "").join(",");
}

/** Where the bar ended in the previous ranking. */
export interface Ghost {
  /** A share of the bar's width. */
  readonly end: number;
  /** The colours of the lost part of the bar and of the mark where it ended. */
  readonly lost: string;
  readonly mark: string;
}

/** The lost part is drawn pale after the bar's end; a mark inside the bar shows where it ended before it grew. */
function ghostOf({ end: was, lost, mark }: Ghost, end: number): string {
  if (Math.abs(was - end) < 2 * GAP) return "";
  const to = Math.min(1, was);
  const from = was > end ? end : to - 2 * GAP;
  const edge = Math.max(from, to - 2 * GAP);
  return `linear-gradient(90deg,transparent ${percent(from)},${lost} ${percent(from)} ${percent(edge)},${mark} ${percent(edge)} ${percent(to)},transparent ${percent(to)})`;
}

function ring(colour: string, end: number, index: number): string {
  // Never beyond the right edge.
  const place = `calc(${percent(Math.min(end, 0.9))} + ${RING + 1 + index * RING_STEP}px) 50%`;
  return `radial-gradient(${RING}px at ${place},transparent 54%,${colour} 60% 99%,transparent)`;
}

function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
