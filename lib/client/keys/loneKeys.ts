"use client";

/** Whether shortcuts without a modifier are enabled: the person's choice, stored in the browser (WCAG 2.1.4). */
import { useSyncExternalStore } from "react";

const KEY = "plimsoll.loneKeys";
const listeners = new Set<() => void>();

export function loneKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function setLoneKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Enabled if the browser stores nothing.
  }
  for (const listener of listeners) listener();
}

export function useLoneKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loneKeys,
    () => true,
  );
}
