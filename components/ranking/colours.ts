/** Colours of the terms or factors of a score, as `data-term` of terms.module.css and for what is drawn without a style sheet. */

/** How many colours the palette has (`--term-1` …). */
const TERM_COLOURS = 8;

/** 1-based colour of the term or factor at `index`; beyond the palette it begins again. */
export function termColour(index: number): number {
  return (index % TERM_COLOURS) + 1;
}

/** Light or dark as the page is now. */
export function pageColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export interface TermColours {
  readonly full: readonly string[];
  /** Of a factor that lowers a product. */
  readonly pale: readonly string[];
  /** Of what a bar has lost, and of the mark where it ended. */
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
