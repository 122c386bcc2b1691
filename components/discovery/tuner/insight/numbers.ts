/** Formats numbers of the analysis. Pure. */
import { formatNumber } from "@/lib/client/format";

/** Places gained or lost: "2 places up", "1 place down", "the same place". Fractions of a place have two decimals. */
export function placesText(places: number): string {
  const size = Math.abs(places);
  if (size === 0) return "the same place";
  const text = Number.isInteger(size) ? formatNumber(size) : size.toFixed(2);
  return `${text} ${size === 1 ? "place" : "places"} ${places > 0 ? "up" : "down"}`;
}

/** "12", or "9–14" for a range of ranks. */
export function rankRange(best: number, worst: number): string {
  return best === worst ? formatNumber(best) : `${formatNumber(best)}–${formatNumber(worst)}`;
}

/** "a, b and 3 more"; nothing for none. */
export function listText(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${formatNumber(rest)} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}
