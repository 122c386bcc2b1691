"use client";

/** Loads a page of this site from scratch, so that nothing read for the previous account stays in memory. */
export function openFresh(path: string): void {
  window.location.assign(path);
}
