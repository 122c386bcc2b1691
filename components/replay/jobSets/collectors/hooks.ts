"use client";

/** Where job sets are collected from, as the API has it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { JobSetCollector, JobSetCollectorInput } from "@/lib/api/jobSetCollectors";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterReplayChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { isUnderWay } from "@/lib/client/underWay";

const shapes = () => import("@/lib/api/jobSetCollectors");
const at = (name: string, rest = ""): string => `/job-set-collectors/${encodeURIComponent(name)}${rest}`;
const POLL_MS = 2_000;

/** Asked again while a collection is under way; the list of job sets is renewed when one has ended. */
export function useCollectors(): Read<WholeList<JobSetCollector>> {
  const client = useQueryClient();
  const read = useRead(
    queryKeys.jobSets.collectors(),
    (signal) => fetchAll("/job-set-collectors", shape(shapes(), "jobSetCollectorSchema"), signal),
    { refetchInterval: ({ state }) => (state.data?.items.some(isCollecting) ? POLL_MS : false) },
  );
  const underWay = read.data?.items.filter(isCollecting).length ?? 0;
  const before = useRef(underWay);
  useEffect(() => {
    if (underWay < before.current) void client.invalidateQueries({ queryKey: queryKeys.jobSets.list() });
    before.current = underWay;
  }, [underWay, client]);
  return read;
}

export const isCollecting = ({ last }: JobSetCollector): boolean => last !== null && isUnderWay(last.state);

export function useSetCollector(): Write<
  JobSetCollector,
  { readonly name: string; readonly input: JobSetCollectorInput }
> {
  return useWrite(
    ({ name, input }) =>
      apiFetch(at(name), shape(shapes(), "jobSetCollectorSchema"), { method: "PUT", json: input }),
    afterReplayChange,
  );
}

export function useRemoveCollector(): Write<unknown, string> {
  return useWrite((name) => apiFetch(at(name), nothingSchema, { method: "DELETE" }), afterReplayChange);
}

export function useCollect(): Write<{ id: string }, string> {
  return useWrite(
    (name) => apiFetch(at(name, "/collections"), shape(shapes(), "jobCollectionSchema"), { method: "POST" }),
    afterReplayChange,
  );
}

export function useCancelCollection(): Write<unknown, string> {
  return useWrite(
    (id) => apiFetch(`/operations/${encodeURIComponent(id)}/cancel`, nothingSchema, { method: "POST" }),
    afterReplayChange,
  );
}
