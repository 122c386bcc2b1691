"use client";

import type {
  DataSource,
  DataSourceInput,
  DataSourceTest,
  Preview,
  PreviewQueryInput,
} from "@/lib/api/dataSources";
import { apiFetch, nothingSchema, shape } from "../api";
import { afterDataSourceWrite } from "../invalidate";
import { fetchAll, type WholeList } from "../fetchAllPages";
import { queryKeys } from "../queryKeys";
import { useRead, useWrite, type Read, type Write } from "./server";

/** A test or a preview waits for another system: longer than for our own answers. */
const SOURCE_TIMEOUT_MS = 120_000;

const at = (name: string, rest = ""): string => `/data-sources/${encodeURIComponent(name)}${rest}`;

export function useDataSources(): Read<WholeList<DataSource>> {
  return useRead(queryKeys.dataSources.list(), (signal) =>
    fetchAll("/data-sources", shape(import("@/lib/api/dataSources"), "dataSourceSchema"), signal),
  );
}

export interface SaveDataSource {
  /** The name it has now; null adds a new one. */
  readonly current: string | null;
  readonly input: DataSourceInput;
}

export function useSaveDataSource(): Write<DataSource, SaveDataSource> {
  return useWrite(
    ({ current, input }) =>
      apiFetch(
        current === null ? "/data-sources" : at(current),
        shape(import("@/lib/api/dataSources"), "dataSourceSchema"),
        {
          method: current === null ? "POST" : "PUT",
          json: input,
        },
      ),
    afterDataSourceWrite,
  );
}

export function useDeleteDataSource(): Write<void, string> {
  return useWrite((name) => apiFetch(at(name), nothingSchema, { method: "DELETE" }), afterDataSourceWrite);
}

export function useTestDataSource(): Write<DataSourceTest, string> {
  return useWrite(
    (name) =>
      apiFetch(at(name, "/test"), shape(import("@/lib/api/dataSources"), "dataSourceTestSchema"), {
        method: "POST",
        json: {},
        timeoutMs: SOURCE_TIMEOUT_MS,
      }),
    afterDataSourceWrite,
  );
}

export function usePreviewQuery(name: string): Write<Preview, PreviewQueryInput> {
  return useWrite((input) =>
    apiFetch(at(name, "/query"), shape(import("@/lib/api/dataSources"), "previewSchema"), {
      method: "POST",
      json: input,
      timeoutMs: SOURCE_TIMEOUT_MS,
    }),
  );
}
