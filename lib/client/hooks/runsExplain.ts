"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { explanationSchema, type Explanation } from "@/lib/discovery/explanation";
import { runDiffSchema, type RunDiff } from "@/lib/discovery/runDiff";
import { apiFetch } from "../api";
import { queryKeys } from "../queryKeys";
import { runPath } from "./runs";

/** Any name may be asked for, also one that no query returned. */
export function useExplanation(id: string, image: string): UseQueryResult<Explanation> {
  return useQuery({
    queryKey: queryKeys.runs.part(id, `explanation ${image}`),
    queryFn: ({ signal }) =>
      apiFetch(runPath(id, `/explanations?${new URLSearchParams({ image }).toString()}`), explanationSchema, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** From `before` to `after`; asked only when both are given. */
export function useRunDiff(before: string | null, after: string): UseQueryResult<RunDiff> {
  return useQuery({
    queryKey: queryKeys.runs.diff(before ?? "", after),
    queryFn: ({ signal }) =>
      apiFetch(runPath(before ?? "", `/diff/${encodeURIComponent(after)}`), runDiffSchema, { signal }),
    enabled: before !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
