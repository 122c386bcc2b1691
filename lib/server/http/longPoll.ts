/** Long polling: a request that waits for an event, and cleans up however the wait ends. */
import { Wakes } from "../core/wakes";
import { whenStopping } from "./inFlightRequests";

export interface LongPoll<T> {
  /** The request's signal: aborts when the caller leaves. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly deadlineMs: number;
  /** Returns the current result; undefined keeps waiting. */
  readonly look: () => Promise<T | undefined>;
  /** Calls `wake` when there may be something new; returns a function that unsubscribes. */
  readonly subscribe: (wake: () => void) => () => void;
}

/**
 * Looks at once and after each wake. Resolves with undefined when the deadline passes, the caller leaves or the
 * process stops: the caller then polls again and reaches another process.
 */
export async function longPoll<T>(options: LongPoll<T>): Promise<T | undefined> {
  const { signal, deadlineMs, look, subscribe } = options;
  const wakes = new Wakes();
  const end = (): void => wakes.end();
  if (signal.aborted) end();
  const timer = setTimeout(end, deadlineMs);
  signal.addEventListener("abort", end);
  const notStopping = whenStopping(end);
  // Before the first look, so that no event in between is missed.
  const unsubscribe = subscribe(() => wakes.wake());
  try {
    for (;;) {
      const found = await look();
      if (found !== undefined || !(await wakes.next())) return found;
    }
  } finally {
    unsubscribe();
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    notStopping();
  }
}
