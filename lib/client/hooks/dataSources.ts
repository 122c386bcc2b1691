"use client";

import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import {
  dataSourceSchema,
  dataSourceTestSchema,
  previewSchema,
  type DataSource,
  type DataSourceInput,
  type DataSourceTest,
  type Preview,
  type PreviewQueryInput,
} from "@/lib/api/dataSources";
import { apiFetch, nothingSchema } from "../api";
import { afterDataSourceWrite } from "../invalidate";
import { fetchAll, type WholeList } from "../pages";
import { queryKeys } from "../queryKeys";

/** A test or a preview waits for another system: longer than for our own answers. */
const SOURCE_TIMEOUT_MS = 120_000;

const at = (name: string, rest = ""): string => `/data-sources/${encodeURIComponent(name)}${rest}`;

export function useDataSources(): UseQueryResult<WholeList<DataSource>> {
  return useQuery({
    queryKey: queryKeys.dataSources.list(),
    queryFn: ({ signal }) => fetchAll("/data-sources", dataSourceSchema, signal),
  });
}

export interface SaveDataSource {
  /** The name it has now; null adds a new one. */
  readonly current: string | null;
  readonly input: DataSourceInput;
}

export function useSaveDataSource(): UseMutationResult<DataSource, Error, SaveDataSource> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ current, input }) =>
      apiFetch(current === null ? "/data-sources" : at(current), dataSourceSchema, {
        method: current === null ? "POST" : "PUT",
        json: input,
      }),
    onSuccess: () => afterDataSourceWrite(client),
  });
}

export function useDeleteDataSource(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name) => apiFetch(at(name), nothingSchema, { method: "DELETE" }),
    onSuccess: () => afterDataSourceWrite(client),
  });
}

export function useTestDataSource(): UseMutationResult<DataSourceTest, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name) =>
      apiFetch(at(name, "/test"), dataSourceTestSchema, {
        method: "POST",
        json: {},
        timeoutMs: SOURCE_TIMEOUT_MS,
      }),
    onSuccess: () => afterDataSourceWrite(client),
  });
}

export function usePreviewQuery(name: string): UseMutationResult<Preview, Error, PreviewQueryInput> {
  return useMutation({
    mutationFn: (input) =>
      apiFetch(at(name, "/query"), previewSchema, {
        method: "POST",
        json: input,
        timeoutMs: SOURCE_TIMEOUT_MS,
      }),
  });
}
