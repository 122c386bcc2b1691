/** Numbers of the analysis as people read them; pure. */
import { formatNumber, formatWith } from "@/lib/client/format";

/** At most this share of a move is added to make its end a short number. */
const OVERSHOOT = 0.02;
const MOST_DECIMALS = 6;

/**
 * The shortest number at or beyond `to`, seen from `from`, that lies within 2% of the move: what somebody would type
 * for "0.6383921 or more". `to` itself where six decimals do not do.
 */
export function roundOutward(from: number, to: number): number {
  const away = to > from ? Math.ceil : Math.floor;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const tens = 10 ** decimals;
    const near = Math.round(to * tens) / tens;
    const rounded = near === to ? to : away(to * tens) / tens;
    const isBeyond = to > from ? rounded >= to : rounded <= to;
    if (isBeyond && Math.abs(rounded - to) <= OVERSHOOT * Math.abs(to - from)) return rounded + 0;
  }
  return to;
}

/** A size with three digits at the most, rounded up, so that what is said is enough: 13.21 → "13.3". */
export function formatAtLeast(size: number): string {
  if (size === 0 || !Number.isFinite(size)) return formatNumber(size);
  const unit = 10 ** (Math.floor(Math.log10(size)) - 2);
  // Dividing by a power of ten may leave a last bit that is no reason to round up.
  const units = Math.ceil(Number((size / unit).toPrecision(12)));
  return formatNumber(Number((units * unit).toPrecision(3)), 3);
}

/** Places gained or lost: "2 places up", "1 place down", "the same place". Parts of a place have two decimals. */
export function placesText(places: number): string {
  const size = Math.abs(places);
  if (size === 0) return "the same place";
  const text = Number.isInteger(size) ? formatNumber(size) : size.toFixed(2);
  return `${text} ${size === 1 ? "place" : "places"} ${places > 0 ? "up" : "down"}`;
}

/** A share as people say it: neither all nor none unless it is. */
export function shareText(share: number): string {
  if (share <= 0) return "0%";
  if (share >= 1) return "100%";
  if (share < 0.001) return "under 0.1%";
  if (share > 0.999) return "over 99.9%";
  return `${formatWith(share * 100, { maximumFractionDigits: 1 })}%`;
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
