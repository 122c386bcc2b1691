"use client";

/** Reads herds and prefetches from the API. */
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { HerdResult, PrefetchResult } from "@/lib/coldstart/shapes";
import type { HerdInput } from "./herd/herd";
import type { PlanInput } from "./prefetch/plan";

const shapes = () => import("@/lib/api/coldstart");
const TIMEOUT_MS = 60_000;

/** Cached by content: the same herd gives the same result. */
export function useHerd(herd: HerdInput): Read<HerdResult> {
  return useRead(
    queryKeys.coldstart.herd(JSON.stringify(herd)),
    (signal) =>
      apiFetch("/coldstart/herd", shape(shapes(), "herdResultSchema"), {
        method: "POST",
        json: herd,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
    { staleTime: Infinity },
  );
}

/** Cached by content. */
export function usePlan(plan: PlanInput): Read<PrefetchResult> {
  return useRead(
    queryKeys.coldstart.prefetch(JSON.stringify(plan)),
    (signal) =>
      apiFetch("/coldstart/prefetch", shape(shapes(), "prefetchResultSchema"), {
        method: "POST",
        json: plan,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
    { staleTime: Infinity },
  );
}
