/** Addresses from namespace to project to pipeline; links keep the month. */

const query = (month: string | null): string => (month === null ? "" : `?month=${encodeURIComponent(month)}`);

export function namespaceHref(id: string, month: string | null): string {
  return `/minutes/namespaces/${encodeURIComponent(id)}${query(month)}`;
}

export function projectHref(id: string, project: number | string, month: string | null): string {
  return `/minutes/namespaces/${encodeURIComponent(id)}/projects/${project}${query(month)}`;
}

/** Null is for builds without a pipeline. */
export function pipelineHref(
  id: string,
  project: number | string,
  pipeline: number | null,
  month: string | null,
): string {
  return `/minutes/namespaces/${encodeURIComponent(id)}/projects/${project}/pipelines/${pipeline ?? "none"}${query(month)}`;
}

/** Covers all months; the given one is that of the list to which the page links back. */
export function pipelineCostHref(pipeline: number | string, month: string | null): string {
  return `${pipelinesHref(month)}${month === null ? "?" : "&"}id=${pipeline}`;
}

/** The most expensive pipelines of all namespaces. */
export function pipelinesHref(month: string | null): string {
  return `/minutes/pipelines${query(month)}`;
}

export function usageHref(month: string | null): string {
  return `/minutes${query(month)}`;
}

/** All rows of a table as CSV, with exact decimals. */
export function exportHref(
  id: string,
  rows: "projects" | "pipelines" | "builds",
  of: { readonly month: string; readonly project?: string; readonly pipeline?: string },
): string {
  const search = new URLSearchParams({ ...of, format: "csv" });
  const path = rows === "projects" ? "" : `/${rows}`;
  return `/api/v1/namespaces/${encodeURIComponent(id)}/minutes${path}?${search.toString()}`;
}

export function usageExportHref(month: string): string {
  return `/api/v1/minutes?month=${encodeURIComponent(month)}&format=csv`;
}
