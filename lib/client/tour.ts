"use client";

/** Progress in the demo's tour, stored in the browser, not in the account. */
import { useSyncExternalStore } from "react";

const KEY = "plimsoll.tour";
const listeners = new Set<() => void>();

/** `offered` until it is started; then the step, from 0; `dismissed` permanently once it was left or finished. */
export type TourState = "offered" | "dismissed" | number;

/** Used if the browser stores nothing: lasts as long as the page is open. */
let unkept: string | null = null;

function tourState(): TourState {
  const kept = read();
  if (kept === null) return "offered";
  const step = Number(kept);
  return Number.isInteger(step) && step >= 0 ? step : "dismissed";
}

export function setTour(state: TourState): void {
  unkept = state === "offered" ? null : String(state);
  try {
    if (unkept === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, unkept);
  } catch {
    // It is offered again on the next visit.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unkept;
  } catch {
    return unkept;
  }
}

/** Null on the server, which cannot know it. */
export function useTour(): TourState | null {
  return useSyncExternalStore<TourState | null>(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tourState,
    () => null,
  );
}
