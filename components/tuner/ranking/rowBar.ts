/**
 * The stacked bar of a row: one background, written as a whole. An element a part would have to be styled, laid out and
 * painted by itself, in every row and at every move; so would a colour that the style has to look up first.
 */

export interface RowBar {
  readonly element: HTMLElement;
  shown: string;
}

/** Between two parts, and the mark of a measured 0 behind the last: shares of the bar's width. */
const GAP = 0.005;
/** The ring of a missing value, in pixels: half its width, and from one to the next. */
const RING = 3.5;
const RING_STEP = 9;

export function fillBar(bar: RowBar, background: string): void {
  if (bar.shown === background) return;
  bar.shown = background;
  bar.element.style.backgroundImage = background;
}

/**
 * A CSS background image. `segments` as segmentsInto writes them, `colours` one a part, beginning again where there are
 * more parts; `missing` tells of a part whether its signal has no value: it gets a ring at the bar's end.
 */
export function barBackground(
  parts: number,
  segments: Float64Array,
  colours: readonly string[],
  missing: (part: number) => boolean,
): string {
  const stretches: { readonly from: number; readonly to: number; readonly colour: string }[] = [];
  let end = 0;
  let zero: string | null = null;
  const rings: string[] = [];
  for (let part = 0; part < parts; part++) {
    const from = segments[part * 2] ?? 0;
    const to = from + (segments[part * 2 + 1] ?? 0);
    const colour = colours[part % colours.length] ?? "currentColor";
    if (missing(part)) rings.push(colour);
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
  return [...rings.map((colour, index) => ring(colour, end, index)), ...(bar === "" ? [] : [bar])].join(",");
}

function ring(colour: string, end: number, index: number): string {
  // Never past the right edge.
  const place = `calc(${percent(Math.min(end, 0.9))} + ${RING + 1 + index * RING_STEP}px) 50%`;
  return `radial-gradient(${RING}px at ${place},transparent 54%,${colour} 60% 99%,transparent)`;
}

function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
