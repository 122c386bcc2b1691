/** Addresses of nodes; the snapshot goes along. */
export interface Which {
  readonly snapshot: string | null;
  readonly version: string | null;
}

/** As the API takes it. */
export function filterOf({ snapshot, version }: Which): Record<string, string> {
  return { ...(snapshot !== null && { snapshot }), ...(version !== null && { version }) };
}

const query = (which: Which): string => {
  const text = new URLSearchParams(filterOf(which)).toString();
  return text === "" ? "" : `?${text}`;
};

export const nodesHref = (which: Which): string => `/nodes${query(which)}`;
export const nodeHref = (name: string, which: Which): string =>
  `/nodes/${encodeURIComponent(name)}${query(which)}`;
export const policiesHref = (id: string): string => `/nodes/snapshots/${encodeURIComponent(id)}`;
