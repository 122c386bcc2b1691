/** Messages and questions over the page; their code is loaded with the first of them. */
import { createElement, type ComponentType, type ReactNode } from "react";

let shown: ReactNode = null;
let mounted = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

export function subscribeOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the first one. */
export const shownOverlays = (): ReactNode => shown;

/** Called by the overlays when they start or stop listening. */
export function setOverlaysMounted(now: boolean): void {
  mounted = now;
  changed();
}

/** Resolves once the page can show them. */
export function openOverlays(Overlays: ComponentType): Promise<void> {
  shown ??= createElement(Overlays);
  return new Promise((resolve) => {
    const check = (): void => {
      if (!mounted) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
    changed();
  });
}
