"use client";

import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { runEventSchema, type Run, type RunEvent } from "@/lib/api/runs";
import { afterRunChange } from "../invalidate";
import { isUnderWay, runPath, useRun } from "./runs";

export interface RunProgress {
  /** The last event; null before the first. */
  readonly event: RunEvent | null;
  /** False while the stream is down and the page polls instead. */
  readonly live: boolean;
}

const idle: RunProgress = { event: null, live: false };

/** While events arrive, asking is only a safety net. */
const POLL_WITH_EVENTS_MS = 10_000;
const POLL_ALONE_MS = 2_000;

export interface FollowedRun {
  readonly run: UseQueryResult<Run>;
  readonly progress: RunProgress;
}

/**
 * A run, followed by its server-sent events while it is under way. The browser reconnects a broken stream by
 * itself; when the run ends, everything that shows it is asked for again.
 */
export function useFollowedRun(id: string): FollowedRun {
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunProgress>(idle);
  const run = useRun(id, progress.live ? POLL_WITH_EVENTS_MS : POLL_ALONE_MS);
  const underWay = run.data !== undefined && isUnderWay(run.data.state);
  useEffect(() => {
    if (!underWay) return undefined;
    const source = new EventSource(`/api/v1${runPath(id, "/events")}`);
    const take = ({ data }: MessageEvent<unknown>): void => {
      const event = parseEvent(data);
      if (event) setProgress({ event, live: true });
    };
    source.addEventListener("progress", take);
    source.addEventListener("end", (message) => {
      take(message);
      source.close();
      // Should this answer still be the old one, polling goes on.
      setProgress(({ event }) => ({ event, live: false }));
      void afterRunChange(client);
    });
    source.addEventListener("error", () => setProgress(({ event }) => ({ event, live: false })));
    return () => source.close();
  }, [id, underWay, client]);
  return { run, progress: underWay ? progress : idle };
}

function parseEvent(data: unknown): RunEvent | null {
  if (typeof data !== "string") return null;
  try {
    return runEventSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
