"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { runEventSchema, type RunEvent } from "@/lib/api/runs";
import { afterRunChange } from "../invalidate";
import { runPath } from "./runs";

export interface RunProgress {
  /** The last event; null before the first. */
  readonly event: RunEvent | null;
  /** False while the stream is down: the caller polls. */
  readonly live: boolean;
}

const idle: RunProgress = { event: null, live: false };

function parseEvent(data: unknown): RunEvent | null {
  if (typeof data !== "string") return null;
  try {
    return runEventSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A run's server-sent events while `enabled`. The browser reconnects a broken stream by itself; when the run
 * ends, everything that shows it is asked for again.
 */
export function useRunEvents(id: string, enabled: boolean): RunProgress {
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunProgress>(idle);
  useEffect(() => {
    if (!enabled) return undefined;
    const source = new EventSource(`/api/v1${runPath(id, "/events")}`);
    const take = ({ data }: MessageEvent<unknown>): void => {
      const event = parseEvent(data);
      if (event) setProgress({ event, live: true });
    };
    source.addEventListener("progress", take);
    source.addEventListener("end", (message) => {
      take(message);
      source.close();
      void afterRunChange(client);
    });
    source.addEventListener("error", () => setProgress(({ event }) => ({ event, live: false })));
    return () => source.close();
  }, [id, enabled, client]);
  return enabled ? progress : idle;
}
