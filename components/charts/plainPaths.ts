/** Paths and ticks of lines drawn without the chart library. */
import { ticksUpTo } from "./ticks";

export interface Point {
  readonly x: number;
  /** Null for a missing value, which interrupts the line. */
  readonly y: number | null;
}

const text = (value: number): string => value.toFixed(1);

/** Straight from point to point. */
export function linePath(points: readonly Point[]): string {
  let isOpen = false;
  return points
    .map(({ x, y }) => {
      const command = y === null ? "" : `${isOpen ? "L" : "M"}${text(x)},${text(y)}`;
      isOpen = y !== null;
      return command;
    })
    .join("");
}

/** A line of zero length at each point: with round ends it is a dot, however the picture is stretched. */
export function dotsPath(points: readonly Point[]): string {
  return points.map(({ x, y }) => (y === null ? "" : `M${text(x)},${text(y)}h0`)).join("");
}

/**
 * Ticks from 0 to the first step that is not below `largest`; for bytes in steps of the unit that they are shown in.
 */
export function valueTicks(largest: number, unit: string): readonly number[] {
  if (unit !== "bytes" || !(largest >= 1) || !Number.isFinite(largest)) return ticksUpTo(largest);
  const scale = 1_024 ** Math.floor(Math.log2(largest) / 10);
  return ticksUpTo(largest / scale).map((value) => value * scale);
}
