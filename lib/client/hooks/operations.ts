"use client";

/** An operation as it goes on, by its server-sent events. */
import { useEffect, useState } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { Operation } from "@/lib/api/operations";
import { apiFetch, shape } from "../api";
import { useWrite, type Write } from "./server";

export interface FollowedOperation {
  /** As the last event told it; null before the first. */
  readonly operation: Operation | null;
  /** False while the stream is down. */
  readonly live: boolean;
}

const idle: FollowedOperation = { operation: null, live: false };

/** Follows while `underWay`; the browser reconnects a broken stream by itself. `onEnd` must keep its identity. */
export function useOperation(id: string, underWay: boolean, onEnd: () => void): FollowedOperation {
  const [followed, setFollowed] = useState(idle);
  useEffect(() => {
    if (!underWay) return undefined;
    const source = new EventSource(`/api/v1/operations/${encodeURIComponent(id)}/events`);
    const pause = (): void => setFollowed(({ operation }) => ({ operation, live: false }));
    const take = async ({ data }: MessageEvent<unknown>): Promise<void> => {
      const operation = await parse(data);
      if (operation) setFollowed({ operation, live: true });
    };
    source.addEventListener("progress", (message) => void take(message));
    source.addEventListener("end", (message) => {
      source.close();
      void take(message).finally(() => {
        pause();
        onEnd();
      });
    });
    source.addEventListener("error", pause);
    return () => source.close();
  }, [id, underWay, onEnd]);
  return underWay ? followed : idle;
}

/** Asks the operation of an id to end; `after` reads again what it changes. */
export function useCancelOperation(after: (client: QueryClient) => unknown): Write<Operation, string> {
  return useWrite(
    (id) =>
      apiFetch(
        `/operations/${encodeURIComponent(id)}/cancel`,
        shape(import("@/lib/api/operations"), "operationSchema"),
        { method: "POST" },
      ),
    after,
  );
}

async function parse(data: unknown): Promise<Operation | null> {
  if (typeof data !== "string") return null;
  const { operationSchema } = await import("@/lib/api/operations");
  try {
    return operationSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
