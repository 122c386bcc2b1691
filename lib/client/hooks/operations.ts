"use client";

/** An operation's progress, cancellation and result. */
import { useEffect, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Operation } from "@/lib/api/operations";
import { apiFetch, shape } from "../api";
import { followOperation } from "../followOperation";
import { fetchOperation, operationPath } from "../operations";
import { queryKeys } from "../queryKeys";
import { useRead, useWrite, type Read, type Write } from "./server";

export interface FollowedOperation {
  /** The state last received; null before the first event. */
  readonly operation: Operation | null;
  /** False while the stream is down. */
  readonly live: boolean;
}

const idle: FollowedOperation = { operation: null, live: false };

/** Follows the operation while `underWay`; reconnects a broken stream. `onEnd` must keep its identity. */
export function useOperation(id: string, underWay: boolean, onEnd: () => void): FollowedOperation {
  const client = useQueryClient();
  const [{ of, followed }, setState] = useState({ of: id, followed: idle });
  useEffect(() => {
    if (!underWay) return undefined;
    const add = (news: Partial<FollowedOperation>): void =>
      setState((before) => ({
        of: id,
        followed: { ...(before.of === id ? before.followed : idle), ...news },
      }));
    return followOperation(id, {
      // Through the cache, which notices a session that has ended.
      ask: () =>
        client.fetchQuery({
          queryKey: queryKeys.followedOperation(id),
          queryFn: () => fetchOperation(id),
          staleTime: 0,
          retry: false,
        }),
      onChange: (operation) => add({ operation }),
      onLive: (live) => add({ live }),
      onEnd,
    });
  }, [client, id, underWay, onEnd]);
  return underWay && of === id ? followed : idle;
}

/** An operation that has ended, with its result and the progress of its items; fetched once. */
export function useEndedOperation(id: string): Read<Operation> {
  return useRead(queryKeys.endedOperation(id), (signal) => fetchOperation(id, signal), {
    staleTime: Infinity,
  });
}

/** Requests that the operation with this id stops; `after` invalidates what that changes. */
export function useCancelOperation(after: (client: QueryClient) => unknown): Write<Operation, string> {
  return useWrite(
    (id) =>
      apiFetch(operationPath(id, "/cancel"), shape(import("@/lib/api/operations"), "operationSchema"), {
        method: "POST",
      }),
    after,
  );
}
