/** Moves the crosshair and the marked part of a time chart by keyboard. */
import type { Span, TimeState } from "./timeScope";

/** The index of the time nearest to `at`; `times` ascending, at least one. */
export function nearest(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  return before !== undefined && at - before <= (times[low] ?? Infinity) - at ? low - 1 : low;
}

export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The effect of a key; null for a key without one. `times` are those shown, ascending, at least one. */
export function moveBy(
  { key, shiftKey }: Key,
  state: TimeState,
  times: readonly number[],
): Partial<TimeState> | null {
  const last = times.length - 1;
  const at = state.cursor === null ? null : nearest(times, state.cursor);
  const page = Math.max(1, Math.round(times.length / 10));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: (at ?? last + 1) - 1,
    ArrowRight: (at ?? -1) + 1,
    PageDown: (at ?? last) - page,
    PageUp: (at ?? 0) + page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  if (target !== undefined) {
    const cursor = times[Math.max(0, Math.min(last, target))] ?? null;
    if (!shiftKey || cursor === null) return { cursor, marked: null };
    // The end that does not move is where marking started.
    const fixed = state.marked?.from === state.cursor ? state.marked?.to : state.marked?.from;
    return { cursor, marked: spanOf(fixed ?? state.cursor ?? cursor, cursor) };
  }
  if (key === "Enter" && state.marked) return { zoom: state.marked, marked: null };
  if (key === "+" || key === "=") return zoomed(state, times);
  if (key !== "Escape" && key !== "-") return null;
  if (state.marked) return { marked: null };
  return state.zoom ? { zoom: null } : null;
}

export function spanOf(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

/** Zooms to the half around the crosshair. */
function zoomed({ cursor }: TimeState, times: readonly number[]): Partial<TimeState> | null {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (times.length < 5) return null;
  const quarter = (last - first) / 4;
  const middle = Math.max(first + quarter, Math.min(last - quarter, cursor ?? (first + last) / 2));
  return { zoom: { from: middle - quarter, to: middle + quarter }, marked: null };
}
