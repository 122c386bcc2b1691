/** The page's colours, for the exported picture of the ranking. */
import type { SvgColours } from "@/lib/discovery";
import { pageColour, termColours } from "@/components/ranking/colours";

/** In the page's current scheme, light or dark. */
export function pageColours(): SvgColours {
  return {
    background: pageColour("--surface"),
    text: pageColour("--text"),
    dim: pageColour("--text-dim"),
    parts: termColours().full,
  };
}
