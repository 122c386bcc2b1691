"use client";

/** When the reader was last here in this browser, for "since my last visit". */
import { useCallback, useSyncExternalStore } from "react";

/** A visit ends after this long without a page load. */
const PAUSE_MS = 30 * 60_000;

interface Visits {
  /** Unix milliseconds of the latest load, and of the last load of the previous visit; null on the first visit. */
  readonly latest: number;
  readonly before: number | null;
}

/** Returns the visits after a load at `now`. Pure. */
export function nextVisits(stored: string | null, now: number): Visits {
  const [latest, before] = (stored ?? "").split(" ").map(Number);
  if (latest === undefined || !Number.isFinite(latest) || latest <= 0 || latest > now)
    return { latest: now, before: null };
  if (now - latest > PAUSE_MS) return { latest: now, before: latest };
  return { latest: now, before: before !== undefined && before > 0 ? before : null };
}

/** Previous visit by page, once it has been looked up in the browser. */
const known = new Map<string, string | null>();

function lookUp(page: string): void {
  const key = `plimsoll.visits.${page}`;
  try {
    const { latest, before } = nextVisits(localStorage.getItem(key), Date.now());
    localStorage.setItem(key, before === null ? String(latest) : `${latest} ${before}`);
    known.set(page, before === null ? null : new Date(before).toISOString());
  } catch {
    // Without storage there is no previous visit.
    known.set(page, null);
  }
}

/** ISO 8601; null before it is known, on the first visit, and if the browser stores nothing. */
export function useLastVisit(page: string): string | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      lookUp(page);
      changed();
      return () => undefined;
    },
    [page],
  );
  return useSyncExternalStore(
    subscribe,
    () => known.get(page) ?? null,
    () => null,
  );
}
