/**
 * Parses a pasted text as a number: as the pages write one, with commas between thousands, or as programs do (1e3).
 */

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** Null if it is not a number or is ambiguous: 1,5. */
export function numberOfText(text: string): number | null {
  const written = text.trim();
  if (GROUPED.test(written)) return Number(written.replaceAll(",", ""));
  return PLAIN.test(written) ? Number(written) : null;
}
