/** What the page's charts have in common. */
import { formatBytes } from "@/lib/client/format";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/** Formats a tick briefly; the unit is in the axis label, except for bytes, which have it at each tick. */
export function tickText(unit: string | null): (value: number) => string {
  return unit === "B" ? formatBytes : (value) => compact.format(value);
}

/** The unit for an axis of durations up to `ms` milliseconds, and its length in milliseconds. */
export function axisUnit(ms: number): { readonly unit: "s" | "min" | "h"; readonly size: number } {
  if (ms < 180_000) return { unit: "s", size: 1_000 };
  return ms < 10_800_000 ? { unit: "min", size: 60_000 } : { unit: "h", size: 3_600_000 };
}

export const axisProps = {
  stroke: "var(--rule-strong)",
  tick: { fill: "var(--text-dim)", fontSize: 11 },
  tickLine: false,
} as const;

/** A label for an axis, in the page's text colour. */
export function axisLabel(value: string, side: "bottom" | "left"): object {
  const base = { value, fill: "var(--text-dim)", fontSize: 11 };
  return side === "bottom"
    ? { ...base, position: "insideBottom", offset: -4 }
    : { ...base, position: "insideLeft", angle: -90, style: { textAnchor: "middle" } };
}
