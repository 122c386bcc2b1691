"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { runSeriesSchema, type RunSeries } from "@/lib/api/runs";
import { apiFetch } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import { runPath } from "@/lib/client/hooks/runs";

/** Samples over time of some images of one query; fetches nothing without an image. */
export function useRunSeries(
  id: string,
  query: string,
  images: readonly string[],
): UseQueryResult<RunSeries> {
  return useQuery({
    queryKey: [...queryKeys.runs.part(id, `series ${query}`), images],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ query });
      for (const image of images) search.append("image", image);
      return apiFetch(runPath(id, `/series?${search.toString()}`), runSeriesSchema, { signal });
    },
    enabled: images.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
