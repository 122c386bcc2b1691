"use client";

/** Reads the ranking link, and the runs that it can be computed for. */
import { keepPreviousData } from "@tanstack/react-query";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { RankingLinkAnswer, RankingLinkRequest } from "@/lib/coldstart/shapes";

const TIMEOUT_MS = 60_000;

/** Cached by content, since a finished run never changes; fetched once a run is chosen. */
export function useRankingLink(request: RankingLinkRequest): Read<RankingLinkAnswer> {
  return useRead(
    queryKeys.coldstart.ranking(JSON.stringify(request)),
    (signal) =>
      apiFetch("/coldstart/ranking", shape(import("@/lib/api/coldstart"), "rankingLinkAnswerSchema"), {
        method: "POST",
        json: request,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
    // The previous answer stays visible until the one for other inputs arrives.
    { staleTime: Infinity, enabled: request.run !== "", placeholderData: keepPreviousData },
  );
}
