/** Addresses of the run pages. */
import type { Run } from "@/lib/api/runs";

export const runTabs = ["ranking", "pipeline", "signals", "queries", "warnings", "yaml", "compare"] as const;
export type RunTab = (typeof runTabs)[number];

/** `search` are further query parameters of the page: tab, image, compare… */
export function runHref(id: string, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString();
  return `/runs/${encodeURIComponent(id)}${query ? `?${query}` : ""}`;
}

export function policyHref(name: string): string {
  return `/policies/${encodeURIComponent(name)}`;
}

/** The page that shows how nodes serving each other affect the run's ranking, or one image of it. */
export function coldStartHref(id: string, image?: string): string {
  const query = new URLSearchParams({ run: id, ...(image === undefined ? {} : { image }) }).toString();
  return `/coldstart/ranking?${query}`;
}

/** A file of the run's API, for plain links. */
export function runFileHref(id: string, file: string): string {
  return `/api/v1/runs/${encodeURIComponent(id)}/${file}`;
}

/** Whether the run has its own address: one that was only tried exists only in the page that tried it. */
export function isKept(run: Pick<Run, "trigger">): boolean {
  return run.trigger !== "dryRun";
}

/** The tuner of a policy, over the samples of its latest run or of the given one; `search` as in runHref. */
export function tuneHref(
  name: string,
  runId?: string,
  search: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(runId === undefined ? {} : { run: runId }), ...search }).toString();
  return `${policyHref(name)}/tune${query ? `?${query}` : ""}`;
}
