/** Paints the bar of a row in the page's colours: its parts on the ranking's scale, and where it ended before. */
import { termColours } from "../colours";
import type { RankedRows } from "../rows";
import { barBackground } from "./barBackground";
import { ghostEnd, scaleOf, segmentsInto, type Scale } from "./bars";

export class BarPainter {
  private scale: Scale = { low: 0, high: 1 };
  private segments = new Float64Array(0);
  private colours = termColours();

  /** Call when the colour scheme has changed. */
  recolour(): void {
    this.colours = termColours();
  }

  /** Call before requesting bars of another ranking. O(rows). */
  measure(rows: RankedRows): void {
    this.scale = scaleOf(rows);
    const needed = rows.parts.length * 2 + 2;
    if (this.segments.length < needed) this.segments = new Float64Array(needed);
  }

  /** Returns a CSS background. */
  barOf(rows: RankedRows, row: number): string {
    const { segments, colours } = this;
    segmentsInto(segments, rows, row, this.scale);
    const colourOf = (part: number): string => {
      const isLow = rows.kind === "factors" && (rows.values[part]?.[row] ?? 1) < 1;
      const palette = isLow ? colours.pale : colours.full;
      return palette[part % palette.length] ?? "";
    };
    const isMissing = (part: number): boolean => rows.missing[part]?.[row] === 1;
    const { lost, mark } = colours;
    const was = ghostEnd(rows, row, this.scale);
    const ghost = Number.isNaN(was) ? null : { end: was, lost, mark };
    return barBackground(Math.max(1, rows.parts.length), segments, colourOf, isMissing, ghost);
  }
}
