import type { Standing } from "@/lib/waterlines";

/** Addresses of nodes; the snapshot goes along. */
export interface Which {
  readonly snapshot: string | null;
  readonly version: string | null;
}

/** As API parameters. */
export function filterOf({ snapshot, version }: Which): Record<string, string> {
  return { ...(snapshot !== null && { snapshot }), ...(version !== null && { version }) };
}

/** Other selections on a node's pages, kept by links between them. */
export interface Kept {
  /** The policy whose images the nodes should hold; null for the one in force. */
  readonly images?: string | null;
  /** Null for the default. */
  readonly profile?: string | null;
}

const query = (which: Which, { images = null, profile = null }: Kept = {}): string => {
  const text = new URLSearchParams({
    ...filterOf(which),
    ...(images !== null && { images }),
    ...(profile !== null && { profile }),
  }).toString();
  return text === "" ? "" : `?${text}`;
};

/** Page paths that a node's name would collide with; "." and ".." are path segments. */
const TAKEN = new Set(["snapshots", "chains", "metrics", ".", ".."]);

/**
 * A node's name as a segment of a page's address: a reserved name, or one that looks escaped, gets a leading tilde.
 */
export const nodeSegment = (name: string): string =>
  encodeURIComponent(TAKEN.has(name) || name.startsWith("~") ? `~${name}` : name);

/** The name for a segment, percent-encoded or decoded. Throws URIError for malformed percent-encoding. */
export function nodeOfSegment(segment: string): string {
  const text = decodeURIComponent(segment);
  return text.startsWith("~") ? text.slice(1) : text;
}

export const nodesHref = (which: Which, kept?: Pick<Kept, "images">): string => `/nodes${query(which, kept)}`;
/** Those of them that have one status. */
export const standingHref = (snapshot: string, standing: Standing): string =>
  `/nodes?${new URLSearchParams({ snapshot, standing }).toString()}`;
export const nodeHref = (name: string, which: Which, kept?: Kept): string =>
  `/nodes/${nodeSegment(name)}${query(which, kept)}`;
export const timelineHref = (name: string, which: Which, kept?: Kept): string =>
  `/nodes/${nodeSegment(name)}/timeline${query(which, kept)}`;
export const CHAINS_HREF = "/nodes/chains";
export const newProfileHref = (base: string): string => `${CHAINS_HREF}/new?base=${base}`;
/** The segment "new" is reserved. */
export const profileHref = (name: string): string =>
  `${CHAINS_HREF}/${name === "new" ? "~new" : encodeURIComponent(name)}`;
export const METRICS_HREF = "/nodes/metrics";
export const NEW_METRIC_HREF = `${METRICS_HREF}/new`;
/** The segment "new" is reserved. */
export const metricHref = (name: string): string => `${METRICS_HREF}/${name === "new" ? "~new" : name}`;
export const policiesHref = (id: string): string => `/nodes/snapshots/${encodeURIComponent(id)}`;
