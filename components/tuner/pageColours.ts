/** The page's colours, for what is drawn by hand. */
import type { SvgColours } from "@/lib/client/tuner/rankingSvg";
import { TERM_COLOURS } from "@/components/runs/ranking/segments";

/** Light or dark as the page is. */
export function pageColours(): SvgColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: colour("--surface"),
    text: colour("--text"),
    dim: colour("--text-dim"),
    parts: Array.from({ length: TERM_COLOURS }, (_, index) => colour(`--term-${index + 1}`)),
  };
}
