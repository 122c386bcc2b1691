"use client";

import type {
  DataSource,
  DataSourceInput,
  DataSourceTest,
  DataSourceType,
  Preview,
  PreviewQueryInput,
} from "@/lib/api/dataSources";
import { apiFetch, shape } from "../api";
import { afterDataSourceWrite } from "../invalidate";
import { fetchAll, type WholeList } from "../fetchAllPages";
import { queryKeys } from "../queryKeys";
import { sourcesOfType } from "../sourcesOfType";
import { useLongWrite, type LongWrite } from "./longWrite";
import { useRemove, type Shown } from "./remove";
import { useRead, useWrite, type Read, type Write } from "./server";

/** A test or a preview waits for another system, so it gets longer than other calls. */
const SOURCE_TIMEOUT_MS = 120_000;

const at = (name: string, rest = ""): string => `/data-sources/${encodeURIComponent(name)}${rest}`;

const readSources = (signal: AbortSignal): Promise<WholeList<DataSource>> =>
  fetchAll("/data-sources", shape(import("@/lib/api/dataSources"), "dataSourceSchema"), signal);

export function useDataSources(options?: {
  /** Milliseconds. */
  readonly refetchInterval: number;
}): Read<WholeList<DataSource>> {
  return useRead(queryKeys.dataSources.list(), readSources, options);
}

/**
 * The sources of one type or several. Loading and failing are those of the whole list, which is read once for all
 * types.
 */
export function useSourcesOf(types: DataSourceType | readonly DataSourceType[]): Read<WholeList<DataSource>> {
  return useRead(queryKeys.dataSources.list(), readSources, {
    select: (list) => ({ ...list, items: sourcesOfType(list.items, types) }),
  });
}

/** Fetches its current state, so that the deletion dialog shows what uses it now. Throws ApiError. */
export const fetchDataSource = (name: string): Promise<DataSource> =>
  apiFetch(at(name), shape(import("@/lib/api/dataSources"), "dataSourceSchema"));

export interface SaveDataSource {
  /** The current name; null adds a new source. */
  readonly current: string | null;
  readonly input: DataSourceInput;
  /**
   * The revision that the edit started from; a 412 means that somebody else saved in between. Undefined overwrites.
   */
  readonly revision: number | undefined;
}

export function useSaveDataSource(): Write<DataSource, SaveDataSource> {
  return useWrite(
    ({ current, input, revision }) =>
      apiFetch(
        current === null ? "/data-sources" : at(current),
        shape(import("@/lib/api/dataSources"), "dataSourceSchema"),
        {
          method: current === null ? "POST" : "PUT",
          json: input,
          ifMatch: revision,
        },
      ),
    afterDataSourceWrite,
  );
}

export const useDeleteDataSource = (): Write<undefined, Shown> => useRemove(at, afterDataSourceWrite);

export function useTestDataSource(): LongWrite<DataSourceTest, string> {
  return useLongWrite(
    (name, { signal }) =>
      apiFetch(at(name, "/test"), shape(import("@/lib/api/dataSources"), "dataSourceTestSchema"), {
        method: "POST",
        signal,
        timeoutMs: SOURCE_TIMEOUT_MS,
      }),
    afterDataSourceWrite,
  );
}

export function usePreviewQuery(name: string): LongWrite<Preview, PreviewQueryInput> {
  return useLongWrite(
    (input, { signal }) =>
      apiFetch(at(name, "/query"), shape(import("@/lib/api/dataSources"), "previewSchema"), {
        method: "POST",
        json: input,
        signal,
        timeoutMs: SOURCE_TIMEOUT_MS,
      }),
    undefined,
    "latest",
  );
}
