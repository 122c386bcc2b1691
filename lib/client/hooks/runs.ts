"use client";

/** One run and lists of runs, kept fresh while they are under way. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { runSchema, runSummarySchema, type Run, type RunState } from "@/lib/api/runs";
import { apiFetch, apiText, nothingSchema } from "../api";
import { afterRunChange } from "../invalidate";
import { queryKeys } from "../queryKeys";
import { usePaged, type PagedResult } from "./paged";

export interface RunFilter {
  readonly policy: string | null;
  readonly state: RunState | null;
}

export function isUnderWay(state: RunState): boolean {
  return state === "queued" || state === "running";
}

/** Path of one run's API under /api/v1; `part` begins with a slash. */
export function runPath(id: string, part = ""): string {
  return `/runs/${encodeURIComponent(id)}${part}`;
}

/** Newest first, 50 a page; asked again every 3 s while one of them is under way. */
export function useRuns({ policy, state }: RunFilter): PagedResult<typeof runSummarySchema> {
  return usePaged({
    queryKey: queryKeys.runs.list({ policy, state }),
    path: "/runs",
    filter: { ...(policy === null ? {} : { policy }), ...(state === null ? {} : { state }) },
    item: runSummarySchema,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.items.some((run) => isUnderWay(run.state)))
        ? 3_000
        : 30_000,
  });
}

/** `pollMs` is how often to ask again while the run is under way; its events make polling rare. Asked once it is `enabled`. */
export function useRun(id: string, pollMs: number, enabled = true): UseQueryResult<Run> {
  return useQuery({
    enabled,
    queryKey: queryKeys.runs.detail(id),
    queryFn: ({ signal }) => apiFetch(runPath(id), runSchema, { signal, timeoutMs: 60_000 }),
    // A finished run never changes.
    staleTime: ({ state }) => (state.data && !isUnderWay(state.data.state) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? pollMs : false),
  });
}

export function useCancelRun(id: string): UseMutationResult<undefined, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiFetch(runPath(id, "/cancel"), nothingSchema, { method: "POST" }),
    onSuccess: () => afterRunChange(client),
  });
}

/** The policy's status as the operator would write it, YAML. */
export function useRunStatusYaml(id: string): UseQueryResult<string> {
  return useQuery({
    queryKey: queryKeys.runs.part(id, "status.yaml"),
    queryFn: ({ signal }) => apiText(runPath(id, "/status.yaml"), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
