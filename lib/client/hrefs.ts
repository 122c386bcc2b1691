/** Addresses of what a name leads to: the page that gathers what all parts know of it. */
import type { NameKind } from "../api/names";

/** Slashes stay, so that the address reads like the reference, where the browser leaves them as they are. */
export function imageHref(reference: string): string {
  const parts = reference.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== "..");
  const written = (part: string): string =>
    encodeURIComponent(part).replaceAll("%3A", ":").replaceAll("%40", "@");
  return `/images/${isPlain ? parts.map(written).join("/") : encodeURIComponent(reference)}`;
}

/** `reference` as the segments of its page's address. */
export function imageOfSegments(segments: readonly string[]): string {
  return segments.map((segment) => decodeURIComponent(segment)).join("/");
}

const PLACES: Readonly<Record<NameKind, string>> = {
  project: "/projects",
  namespace: "/namespaces",
  runner: "/runners",
  // A tilde in front is right for every name, those that are called like a page too.
  node: "/nodes",
};

export function nameHref(kind: NameKind, id: string | number): string {
  return `${PLACES[kind]}/${kind === "node" ? "~" : ""}${encodeURIComponent(id)}`;
}

/** A replay, at the top-K that the link speaks of. */
export function replayHref(
  id: string,
  topK?: number | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...more, ...(topK ? { top: String(topK) } : {}) }).toString();
  return `/replay/${encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}
