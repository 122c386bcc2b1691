/** Addresses of the run pages, made in one place. */
export const runTabs = [
  "ranking",
  "pipeline",
  "signals",
  "queries",
  "warnings",
  "status",
  "compare",
] as const;
export type RunTab = (typeof runTabs)[number];

/** `search` are further parameters of the page: tab, image, compare… */
export function runHref(id: string, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString();
  return `/runs/${encodeURIComponent(id)}${query ? `?${query}` : ""}`;
}

export function policyHref(name: string): string {
  return `/policies/${encodeURIComponent(name)}`;
}

/** A file of the run's API, for plain links. */
export function runFileHref(id: string, file: string): string {
  return `/api/v1/runs/${encodeURIComponent(id)}/${file}`;
}
