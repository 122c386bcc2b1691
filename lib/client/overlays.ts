/** Messages and questions over the page: their code comes with the first of them. */

let wanted = false;
let mounted = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

export function subscribeOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function overlaysWanted(): boolean {
  return wanted;
}

/** The overlays' own: whether they listen. */
export function setOverlaysMounted(now: boolean): void {
  mounted = now;
  changed();
}

/** Resolves once the page can show them. */
export function openOverlays(): Promise<void> {
  wanted = true;
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
