"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { labelListSchema, type LabelList } from "@/lib/api/dataSources";
import { apiFetch } from "@/lib/client/api";
import { usePermission } from "@/lib/client/hooks/session";
import { queryKeys } from "@/lib/client/queryKeys";

/** Returns label names without `label`, else its values. Never rejects: on failure, completion offers what it has. */
export interface Labels {
  readonly ask: (label?: string, match?: string) => Promise<Omit<LabelList, "message">>;
  /** Called when the answers are no longer needed. */
  readonly cancel: () => void;
}

/** How long an answer is reused, so that typing sends one request. */
const FRESH_MS = 60_000;
const LONGEST_MATCH = 4_096;

/** Labels of a registered data source; null without one, and if the person may not query it. */
export function useLabels(source: string | null): Labels | null {
  const client = useQueryClient();
  const { allowed } = usePermission("tuner");
  return useMemo(() => {
    if (source === null || !allowed) return null;
    const all = [...queryKeys.dataSources.detail(source), "labels"];
    return {
      ask: (label, match = "") => {
        const path = `/data-sources/${encodeURIComponent(source)}/labels${label === undefined ? "" : `/${encodeURIComponent(label)}/values`}`;
        const search =
          match === "" || match.length > LONGEST_MATCH ? "" : `?${new URLSearchParams({ match })}`;
        return client
          .fetchQuery({
            queryKey: [...all, path + search],
            queryFn: ({ signal }) => apiFetch(path + search, labelListSchema, { signal }),
            staleTime: FRESH_MS,
            retry: false,
          })
          .catch(() => ({ values: [], more: false }));
      },
      cancel: () => void client.cancelQueries({ queryKey: all }),
    };
  }, [client, source, allowed]);
}
