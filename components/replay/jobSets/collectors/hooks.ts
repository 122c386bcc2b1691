"use client";

/** Reads and writes the collectors of job sets. */
import type { JobSetCollector, JobSetCollectorInput } from "@/lib/api/jobSetCollectors";
import type { OperationState } from "@/lib/api/operations";
import { apiFetch, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterReplayChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { listPollMs } from "@/lib/client/underWay";

const shapes = () => import("@/lib/api/jobSetCollectors");
const at = (name: string, rest = ""): string => `/job-set-collectors/${encodeURIComponent(name)}${rest}`;
/** Polling interval while collections are under way whose events are not followed. */
const POLL_MS = 10_000;

export function useCollectors(): Read<WholeList<JobSetCollector>> {
  return useRead(
    queryKeys.jobSets.collectors(),
    (signal) => fetchAll("/job-set-collectors", shape(shapes(), "jobSetCollectorSchema"), signal),
    { refetchInterval: ({ state }) => listPollMs(state.data?.items.map(stateOf) ?? [], POLL_MS) },
  );
}

const stateOf = ({ last }: JobSetCollector): OperationState | undefined => last?.state;

export interface SaveCollector {
  readonly name: string;
  readonly input: JobSetCollectorInput;
  /**
   * The revision that the edit started from, 0 for a new one; a 412 means that somebody else saved in between. Undefined
   * overwrites any.
   */
  readonly revision: number | undefined;
}

export function useSetCollector(): Write<JobSetCollector, SaveCollector> {
  return useWrite(
    ({ name, input, revision }) =>
      apiFetch(at(name), shape(shapes(), "jobSetCollectorSchema"), {
        method: "PUT",
        json: input,
        ifMatch: revision,
      }),
    afterReplayChange,
  );
}

export const useRemoveCollector = (): Write<undefined, Shown> => useRemove(at, afterReplayChange);

export function useCollect(): Write<{ id: string }, string> {
  return useWrite(
    (name) => apiFetch(at(name, "/collections"), shape(shapes(), "jobCollectionSchema"), { method: "POST" }),
    afterReplayChange,
  );
}
