"use client";

/** Opens a page of ours as a whole new one: nothing that was read for the person before stays in memory. */
export function openFresh(path: string): void {
  window.location.assign(path);
}
