"use client";

/** Reads and starts imports of builds. */
import type {
  BuildImport,
  ImportRequest,
  ImportSchedule,
  importScheduleSchema,
  importSummarySchema,
} from "@/lib/api/imports";
import { apiFetch, shape } from "@/lib/client/api";
import { itemsOf, usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useLongWrite, type LongWrite } from "@/lib/client/hooks/longWrite";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterImportChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { detailPollMs, listPollMs } from "@/lib/client/underWay";
import { upload } from "@/lib/client/upload";

const shapes = () => import("@/lib/api/imports");
const at = (id: string, rest = ""): string => `/imports/${encodeURIComponent(id)}${rest}`;
/** Polling interval while an import is under way: the events of its operation do not include the counts. */
const POLL_MS = 2_000;

export function useImports(): PagedResult<typeof importSummarySchema> {
  return usePaged({
    queryKey: queryKeys.imports.list(),
    path: "/imports",
    item: () => shape(shapes(), "importSummarySchema"),
    refetchInterval: ({ state: { data } }) =>
      listPollMs(
        itemsOf(data).map((each) => each.state),
        POLL_MS,
      ),
  });
}

export function useImport(id: string): Read<BuildImport> {
  return useRead(
    queryKeys.imports.detail(id),
    (signal) => apiFetch(at(id), shape(shapes(), "importSchema"), { signal }),
    { refetchInterval: ({ state: { data } }) => detailPollMs(data?.state, POLL_MS) },
  );
}

export function useStartImport(): Write<BuildImport, ImportRequest> {
  return useWrite(
    (json) => apiFetch("/imports", shape(shapes(), "importSchema"), { method: "POST", json }),
    afterImportChange,
  );
}

export function useUploadImport(): LongWrite<BuildImport, File> {
  return useLongWrite(
    (file, sending) => upload("/imports/csv", shape(shapes(), "importSchema"), { file }, sending),
    afterImportChange,
  );
}

export function useImportSchedules(): PagedResult<typeof importScheduleSchema> {
  return usePaged({
    queryKey: queryKeys.imports.schedules(),
    path: "/import-schedules",
    item: () => shape(shapes(), "importScheduleSchema"),
    refetchInterval: ({ state: { data } }) =>
      listPollMs(
        itemsOf(data).map(({ last }) => last?.state),
        POLL_MS,
      ),
  });
}

export interface ScheduleWrite {
  readonly source: string;
  /** The body of PUT /import-schedules/{name}. */
  readonly json: object;
  /**
   * The revision that the edit started from, 0 for a new one; a 412 means that somebody else saved in between. Undefined
   * overwrites any.
   */
  readonly revision: number | undefined;
}

export function useSetSchedule(): Write<ImportSchedule, ScheduleWrite> {
  return useWrite(
    ({ source, json, revision }) =>
      apiFetch(scheduleAt(source), shape(shapes(), "importScheduleSchema"), {
        method: "PUT",
        json,
        ifMatch: revision,
      }),
    afterImportChange,
  );
}

/** `name` is the source's. */
export const useRemoveSchedule = (): Write<undefined, Shown> => useRemove(scheduleAt, afterImportChange);

const scheduleAt = (source: string): string => `/import-schedules/${encodeURIComponent(source)}`;
