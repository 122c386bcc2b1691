"use client";

import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Run } from "@/lib/api/runs";
import { useOperation, type FollowedOperation } from "@/lib/client/hooks/operations";
import { useRun } from "@/lib/client/hooks/runs";
import { isUnderWay } from "@/lib/client/underWay";
import { afterRunChange } from "@/lib/client/invalidate";

/**
 * Polling interval while no events arrive, including after the end, since the last read may have failed. Changes
 * before the end arrive with the operation.
 */
const POLL_ALONE_MS = 10_000;
const NEVER_MS = 0;

export interface FollowedRun {
  readonly run: UseQueryResult<Run>;
  readonly followed: FollowedOperation;
}

/** A run, followed while it is under way; when it ends, everything that shows it is read again. */
export function useFollowedRun(id: string): FollowedRun {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const run = useRun(id, live ? NEVER_MS : POLL_ALONE_MS);
  const underWay = run.data !== undefined && isUnderWay(run.data.state);
  const onEnd = useCallback(() => void afterRunChange(client), [client]);
  const followed = useOperation(id, underWay, onEnd);
  if (followed.live !== live) setLive(followed.live);
  return { run, followed };
}
