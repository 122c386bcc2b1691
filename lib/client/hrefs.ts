/** Addresses of the pages that gather what all parts record about a name. */
import type { NameKind } from "../api/names";

/** Slashes are kept so that the address reads like the reference. */
export function imageHref(reference: string): string {
  const parts = reference.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== "..");
  const written = (part: string): string =>
    encodeURIComponent(part).replaceAll("%3A", ":").replaceAll("%40", "@");
  return `/images/${isPlain ? parts.map(written).join("/") : encodeURIComponent(reference)}`;
}

/** The reverse: the reference from the segments of its page's address. */
export function imageOfSegments(segments: readonly string[]): string {
  return segments.map((segment) => decodeURIComponent(segment)).join("/");
}

const PLACES: Readonly<Record<NameKind, string>> = {
  project: "/projects",
  namespace: "/namespaces",
  runner: "/runners",
  // A leading tilde is valid for every name, including those that equal the name of a page.
  node: "/nodes",
};

export function nameHref(kind: NameKind, id: string | number): string {
  return `${PLACES[kind]}/${kind === "node" ? "~" : ""}${encodeURIComponent(id)}`;
}

/** The address of a replay at the top-K that the link refers to. */
export function replayHref(
  id: string,
  topK?: number | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...more, ...(topK ? { top: String(topK) } : {}) }).toString();
  return `/replay/${encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}
