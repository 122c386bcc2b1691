"use client";

/** One run and lists of runs, refreshed while they are under way. */
import type { Run, RunState, RunSummary, runSummarySchema } from "@/lib/api/runs";
import { apiFetch, apiText, nothingSchema, shape } from "../api";
import { afterRunChange } from "../invalidate";
import { queryKeys } from "../queryKeys";
import { detailPollMs, isUnderWay, listPollMs } from "../underWay";
import { itemsOf, usePaged, type PagedResult } from "./paged";
import { useRead, useWrite, type Read, type Write } from "./server";

export interface RunFilter {
  readonly policy: string | null;
  readonly state: RunState | null;
}

/** The API path of a run below /api/v1; `part` begins with a slash. */
export function runPath(id: string, part = ""): string {
  return `/runs/${encodeURIComponent(id)}${part}`;
}

/** Polling interval while a run of the list is under way. */
const POLL_MS = 3_000;

const stateOf = (run: RunSummary): RunState => run.state;

/** Newest first unless sorted, 50 a page; polled, more often while one of them is under way. */
export function useRuns(
  { policy, state }: RunFilter,
  sort: string | null = null,
): PagedResult<typeof runSummarySchema> {
  return usePaged({
    queryKey: queryKeys.runs.list({ policy, state }),
    path: "/runs",
    filter: { ...(policy === null ? {} : { policy }), ...(state === null ? {} : { state }) },
    sort,
    item: () => shape(import("@/lib/api/runs"), "runSummarySchema"),
    refetchInterval: ({ state: { data } }) => listPollMs(itemsOf(data).map(stateOf), POLL_MS),
  });
}

/**
 * Polled every `pollMs` while the run is under way; 0 disables polling, if its events are followed. Fetched once
 * `enabled`.
 */
export function useRun(id: string, pollMs: number, enabled = true): Read<Run> {
  return useRead(
    queryKeys.runs.detail(id),
    (signal) =>
      apiFetch(runPath(id), shape(import("@/lib/api/runs"), "runSchema"), { signal, timeoutMs: 60_000 }),
    {
      enabled,
      // A finished run never changes.
      staleTime: ({ state }) => (state.data && !isUnderWay(state.data.state) ? Infinity : 0),
      refetchInterval: ({ state }) => detailPollMs(state.data?.state, pollMs),
    },
  );
}

export function useCancelRun(id: string): Write<undefined, void> {
  return useWrite(() => apiFetch(runPath(id, "/cancel"), nothingSchema, { method: "POST" }), afterRunChange);
}

/** The policy's status as the operator would write it, YAML. */
export function useRunStatusYaml(id: string): Read<string> {
  return useRead(
    queryKeys.runs.part(id, "status.yaml"),
    (signal) => apiText(runPath(id, "/status.yaml"), { signal }),
    { staleTime: Infinity },
  );
}
