/**
 * Colours of a score's terms or factors, as `data-term` of terms.module.css and for drawing without a style sheet.
 */

/** How many colours the palette has (`--term-1` …). */
const TERM_COLOURS = 8;

/** 1-based colour of the term or factor at `index`; repeats beyond the palette. */
export function termColour(index: number): number {
  return (index % TERM_COLOURS) + 1;
}

/** The colour's value in the page's current scheme, light or dark. */
export function pageColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export interface TermColours {
  readonly full: readonly string[];
  /** For a factor that lowers a product. */
  readonly pale: readonly string[];
  /** For the part that a bar has lost, and for the mark where it ended before. */
  readonly lost: string;
  readonly mark: string;
}

export function termColours(): TermColours {
  const surface = pageColour("--surface");
  const full = Array.from({ length: TERM_COLOURS }, (_, index) => pageColour(`--term-${index + 1}`));
  const text = pageColour("--text");
  return {
    full,
    pale: full.map((colour) => `color-mix(in srgb,${colour} 45%,${surface})`),
    lost: `color-mix(in srgb,${text} 18%,${surface})`,
    mark: text,
  };
}
