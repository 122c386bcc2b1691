/** Which address the browser is navigating to while the server has not answered yet. */

let shown: string | null = null;
let target: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  if (next === target) return;
  target = next;
  for (const listener of [...listeners]) listener();
}

/** `url` may be relative to the current page. Another hash of the page that is shown is no navigation. */
export function navigationStarted(url: string): void {
  const { pathname, searchParams } = new URL(url, window.location.href);
  const address = addressOf(pathname, searchParams);
  set(address === shown ? null : address);
}

/** Call with the path and query of the page once it is shown. */
export function navigationEnded(pathname: string, search: string): void {
  shown = addressOf(pathname, new URLSearchParams(search));
  set(null);
}

/** The same for each way to encode the query. */
const addressOf = (pathname: string, search: URLSearchParams): string => `${pathname}?${search.toString()}`;

export function subscribeNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the path and query; null if there is no navigation. */
export const navigationTarget = (): string | null => target;
