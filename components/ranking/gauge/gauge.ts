/** The position of a value among its lines. Pure. */
import { formatDifference } from "../numbers";

export interface GaugeLine {
  /** "limit", "evict", "quota". */
  readonly name: string;
  readonly at: number;
}

export interface GaugeReading {
  /** The number of lines that the value has crossed. */
  readonly crossed: number;
  /** "1.2 GiB under evict", "200 min over the quota", "at the limit", "not known". */
  readonly gap: string;
  /** The same for a screen reader: "6.4 percentage points over evict". */
  readonly words: string;
}

/**
 * The distance to the line that matters: the last one crossed, else the first. `lines` are ascending; a value equal
 * to a line has not crossed it.
 */
export function readGauge(
  value: number | null,
  unit: string | null,
  lines: readonly GaugeLine[],
): GaugeReading {
  if (value === null) return { crossed: 0, ...same("not known") };
  const crossed = lines.filter(({ at }) => value > at).length;
  const line = lines[Math.max(0, crossed - 1)];
  if (line === undefined) return { crossed, ...same("no limit") };
  const distance = Math.abs(value - line.at);
  if (distance === 0) return { crossed, ...same(`at ${line.name}`) };
  const where = `${crossed > 0 ? "over" : "under"} ${line.name}`;
  return {
    crossed,
    gap: `${formatDifference(distance, unit)} ${where}`,
    words: `${formatDifference(distance, unit, "percentage points")} ${where}`,
  };
}

const same = (text: string): Pick<GaugeReading, "gap" | "words"> => ({ gap: text, words: text });

/** The end of the scale: `end` if given, else slightly beyond the last line and the value. */
export function gaugeEnd(value: number | null, lines: readonly GaugeLine[], end: number | undefined): number {
  const last = Math.max(value ?? 0, ...lines.map(({ at }) => at));
  return Math.max(end ?? last * 1.1, last, Number.MIN_VALUE);
}
