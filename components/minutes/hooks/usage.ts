"use client";

/** Reads usage from the API. */
import { parseAsString, useQueryState } from "nuqs";
import type { MonthUsage, NamespaceMinutes } from "@/lib/api/minutes";
import type {
  BuildMinutes,
  ledgerEntrySchema,
  MonthPipelines,
  PipelineMinutes,
  pipelineUsageSchema,
  ProjectMinutes,
} from "@/lib/api/minutesPipelines";
import { apiFetch, shape } from "@/lib/client/api";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";

/**
 * Minutes come in all the time, a month ends, and what was scheduled comes into force: what is open is asked for again
 * after this many milliseconds.
 */
export const REFRESH_MS = 30_000;

/** The month in the address; null for the current one. */
export function useMonth(): readonly [string | null, (month: string | null) => void] {
  const [month, setMonth] = useQueryState("month", parseAsString);
  return [month, (next) => void setMonth(next)];
}

export function useMonthUsage(month: string | null): Read<MonthUsage> {
  const query = month === null ? "" : `?month=${encodeURIComponent(month)}`;
  return useRead(
    queryKeys.minutes.month(month),
    (signal) =>
      apiFetch(`/minutes${query}`, shape(import("@/lib/api/minutes"), "monthUsageSchema"), { signal }),
    { refetchInterval: REFRESH_MS },
  );
}

const shapes = () => import("@/lib/api/minutesPipelines");
const search = (given: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(given)) if (value !== null) query.set(key, value);
  return query.size === 0 ? "" : `?${query.toString()}`;
};

/** The number of projects listed on a namespace's page; its export has all. */
const LISTED_PROJECTS = 200;

export function useNamespaceMinutes(
  id: string,
  month: string | null,
  year: string | null,
): Read<NamespaceMinutes> {
  const query = search({ month, year, limit: String(LISTED_PROJECTS) });
  return useRead(
    queryKeys.minutes.namespace(id, month, year),
    (signal) =>
      apiFetch(
        `/namespaces/${encodeURIComponent(id)}/minutes${query}`,
        shape(import("@/lib/api/minutes"), "namespaceMinutesSchema"),
        {
          signal,
        },
      ),
    { refetchInterval: REFRESH_MS },
  );
}

export function useProjectMinutes(project: string, month: string | null): Read<ProjectMinutes> {
  return useRead(queryKeys.minutes.project(project, month), (signal) =>
    apiFetch(
      `/projects/${encodeURIComponent(project)}/minutes${search({ month })}`,
      shape(shapes(), "projectMinutesSchema"),
      { signal },
    ),
  );
}

export function usePipelines(
  id: string,
  project: string,
  month: string | null,
  sort: string,
): PagedResult<typeof pipelineUsageSchema> {
  return usePaged({
    queryKey: queryKeys.minutes.pipelines(id, project, month),
    path: `/namespaces/${encodeURIComponent(id)}/minutes/pipelines`,
    filter: { project, ...(month === null ? {} : { month }) },
    sort,
    item: () => shape(shapes(), "pipelineUsageSchema"),
  });
}

export function useEntries(
  id: string,
  project: string,
  pipeline: string,
  month: string | null,
): PagedResult<typeof ledgerEntrySchema> {
  return usePaged({
    queryKey: queryKeys.minutes.entries(id, project, pipeline, month),
    path: `/namespaces/${encodeURIComponent(id)}/minutes/builds`,
    filter: { project, pipeline, ...(month === null ? {} : { month }) },
    item: () => shape(shapes(), "ledgerEntrySchema"),
  });
}

/** Rarer than sums: the server reads all builds of the projects that used most. Milliseconds. */
const RANKED_MS = 300_000;

export function useMonthPipelines(month: string | null, enabled: boolean): Read<MonthPipelines> {
  return useRead(
    queryKeys.minutes.monthPipelines(month),
    (signal) =>
      apiFetch(`/minutes/pipelines${search({ month })}`, shape(shapes(), "monthPipelinesSchema"), { signal }),
    { enabled, refetchInterval: ({ state }) => (state.data?.closed === true ? false : RANKED_MS) },
  );
}

export function usePipelineMinutes(pipeline: string): Read<PipelineMinutes> {
  return useRead(queryKeys.minutes.pipeline(pipeline), (signal) =>
    apiFetch(`/pipelines/${encodeURIComponent(pipeline)}/minutes`, shape(shapes(), "pipelineMinutesSchema"), {
      signal,
    }),
  );
}

export function useBuildMinutes(build: number): Read<BuildMinutes> {
  return useRead(queryKeys.minutes.build(build), (signal) =>
    apiFetch(`/builds/${build}/minutes`, shape(shapes(), "buildMinutesSchema"), { signal }),
  );
}
