"use client";

/** Reads and writes the readers of snapshots. */
import type { NodeReader, NodeReaderInput } from "@/lib/api/nodeReaders";
import type { OperationState } from "@/lib/api/operations";
import { apiFetch, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterSnapshotWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { listPollMs } from "@/lib/client/underWay";

const shapes = () => import("@/lib/api/nodeReaders");
const at = (name: string, rest = ""): string => `/node-readers/${encodeURIComponent(name)}${rest}`;
/** Polling interval while readings are under way whose events are not followed. */
const POLL_MS = 10_000;

export function useReaders(): Read<WholeList<NodeReader>> {
  return useRead(
    queryKeys.nodes.readers(),
    (signal) => fetchAll("/node-readers", shape(shapes(), "nodeReaderSchema"), signal),
    { refetchInterval: ({ state }) => listPollMs(state.data?.items.map(stateOf) ?? [], POLL_MS) },
  );
}

const stateOf = ({ last }: NodeReader): OperationState | undefined => last?.state;

export interface SaveReader {
  readonly name: string;
  readonly input: NodeReaderInput;
  /**
   * The revision that the edit started from, 0 for a new one; a 412 means that somebody else saved in between. Undefined
   * overwrites any.
   */
  readonly revision: number | undefined;
}

export function useSetReader(): Write<NodeReader, SaveReader> {
  return useWrite(
    ({ name, input, revision }) =>
      apiFetch(at(name), shape(shapes(), "nodeReaderSchema"), {
        method: "PUT",
        json: input,
        ifMatch: revision,
      }),
    afterSnapshotWrite,
  );
}

export const useRemoveReader = (): Write<undefined, Shown> => useRemove(at, afterSnapshotWrite);

export function useReadNodes(): Write<{ id: string }, string> {
  return useWrite(
    (name) => apiFetch(at(name, "/readings"), shape(shapes(), "nodeReadingSchema"), { method: "POST" }),
    afterSnapshotWrite,
  );
}
