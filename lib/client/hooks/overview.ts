"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { overviewSchema, type Overview } from "@/lib/api/overview";
import { apiFetch } from "../api";
import { queryKeys } from "../queryKeys";

const RUN_STATES_UNDER_WAY = new Set(["queued", "running"]);

/** Asked again every 5 s while a run is under way, every minute otherwise. */
export function useOverview(): UseQueryResult<Overview> {
  return useQuery({
    queryKey: queryKeys.overview,
    queryFn: ({ signal }) => apiFetch("/overview", overviewSchema, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.recentRuns.some((run) => RUN_STATES_UNDER_WAY.has(run.state)) ? 5_000 : 60_000,
  });
}
