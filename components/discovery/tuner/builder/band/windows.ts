/** Moves hour windows: whole local hours, the start before the end, within one day. */
import type { HourWindow } from "@/lib/discovery";

export type Edge = "startHour" | "endHour";

/** A part of the day that a window covers, in hours from midnight. */
export interface Stretch {
  readonly startHour: number;
  readonly endHour: number;
  /** Weight of its samples; absent if all count equally. */
  readonly weight?: number;
  /** An edge that exists only because the day ends there: the window continues across midnight. */
  readonly cutAt?: Edge;
}

const OTHER = { startHour: "endHour", endHour: "startHour" } as const;

/**
 * Moves the edge to the hour, within the limits of the window, the day and the adjacent windows. Edges that touch it
 * move along, so that no gap opens, unless it is moved `alone`.
 */
export function moveEdge(
  windows: readonly HourWindow[],
  index: number,
  edge: Edge,
  hour: number,
  alone = false,
): readonly HourWindow[] {
  const moved = windows[index];
  if (moved === undefined) return windows;
  const opposite = OTHER[edge];
  const goesAlong = (window: HourWindow, i: number): boolean =>
    !alone && i !== index && window[opposite] === moved[edge];
  const edges = [{ window: moved, edge }].concat(
    windows.filter(goesAlong).map((window) => ({ window, edge: opposite })),
  );
  const low = Math.max(
    0,
    ...edges.map(({ window, edge: at }) => (at === "endHour" ? window.startHour + 1 : 0)),
  );
  const high = Math.min(
    24,
    ...edges.map(({ window, edge: at }) => (at === "startHour" ? window.endHour - 1 : 24)),
  );
  const to = Math.min(high, Math.max(low, Math.round(hour)));
  return windows.map((window, i) => {
    if (i === index) return { ...window, [edge]: to };
    return goesAlong(window, i) ? { ...window, [opposite]: to } : window;
  });
}

/** Uncovered hours between two windows, as stretches; hours before the first and after the last are no gap. */
export function gapsBetween(windows: readonly Stretch[]): readonly Stretch[] {
  const sorted = [...windows].sort((a, b) => a.startHour - b.startHour);
  let end = sorted[0]?.startHour ?? 24;
  return sorted.flatMap(({ startHour, endHour }) => {
    const gap = startHour > end ? [{ startHour: end, endHour: startHour }] : [];
    end = Math.max(end, endHour);
    return gap;
  });
}

/** The label row of each window, from 0, such that labels of overlapping windows do not overlap. */
export function labelRows(windows: readonly Stretch[]): readonly number[] {
  const rows: number[] = [];
  windows.forEach((window, index) => {
    const taken = windows.slice(0, index).flatMap((other, i) => {
      const meets = other.startHour < window.endHour && window.startHour < other.endHour;
      return meets ? (rows[i] ?? 0) : [];
    });
    let row = 0;
    while (taken.includes(row)) row++;
    rows.push(row);
  });
  return rows;
}

/** Splits in the middle into two windows of the same weight; a window of one hour stays. */
export function splitWindow(windows: readonly HourWindow[], index: number): readonly HourWindow[] {
  return windows.flatMap((window, i) => {
    if (i !== index || window.endHour - window.startHour < 2) return [window];
    const middle = Math.floor((window.startHour + window.endHour) / 2);
    return [
      { ...window, endHour: middle },
      { ...window, startHour: middle },
    ];
  });
}

/** Adds a window in the longest uncovered stretch, at most four hours long; null if every hour is covered. */
export function addWindow(windows: readonly HourWindow[]): readonly HourWindow[] | null {
  const held = Array.from({ length: 24 }, (_, hour) =>
    windows.some((window) => window.startHour <= hour && hour < window.endHour),
  );
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let hour = 0; hour <= 24; hour++) {
    if (hour < 24 && held[hour] === false) continue;
    if (hour - start > best.length) best = { start, length: hour - start };
    start = hour + 1;
  }
  if (best.length === 0) return null;
  const added = { startHour: best.start, endHour: best.start + Math.min(4, best.length), weight: 1 };
  return [...windows, added];
}

/** Rows of handles on the band, from top to bottom. */
export const HANDLE_ROWS = 4;
/** Hours that a handle covers where the band is narrowest: 24 px (WCAG 2.5.8). */
const HANDLE_HOURS = 3;

/**
 * The row of each edge's handle, from 0 at the top: starts above and ends below as far as possible, so that handles
 * of close edges do not overlap.
 */
export function handleRows(windows: readonly Stretch[]): readonly Readonly<Record<Edge, number>>[] {
  const rows = windows.map(() => ({ startHour: 0, endHour: 0 }));
  const last = Array.from({ length: HANDLE_ROWS }, () => -Infinity);
  const edges = windows.flatMap((window, index) =>
    (["endHour", "startHour"] as const).map((edge) => ({ index, edge, hour: window[edge] })),
  );
  for (const { index, edge, hour } of edges.sort((a, b) => a.hour - b.hour)) {
    const wanted = edge === "startHour" ? [0, 1, 2, 3] : [3, 2, 1, 0];
    const free = wanted.find((row) => hour - (last[row] ?? 0) >= HANDLE_HOURS);
    const row = free ?? wanted.reduce((best, each) => ((last[each] ?? 0) < (last[best] ?? 0) ? each : best));
    last[row] = hour;
    const own = rows[index];
    if (own !== undefined) own[edge] = row;
  }
  return rows;
}
