"use client";

/** The audit log: pages of it, and single events. */
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { z } from "zod";
import { auditEventDetailSchema, auditEventSchema, type AuditEventDetail } from "@/lib/api/audit";
import { pageOf } from "@/lib/api/common";
import { apiFetch } from "../api";
import { queryKeys } from "../queryKeys";

const pageSchema = pageOf(auditEventSchema);

/** Newest first, 50 a page. `filter` is a query string of the API's. */
export function useAuditEvents(
  filter: string,
): UseInfiniteQueryResult<InfiniteData<z.infer<typeof pageSchema>>> {
  return useInfiniteQuery({
    queryKey: queryKeys.audit.list(filter),
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(filter);
      query.set("limit", "50");
      if (pageParam !== "") query.set("cursor", pageParam);
      return apiFetch(`/audit-events?${query.toString()}`, pageSchema, { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
    // What was found stays to be read while the next search is under way.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function useAuditEvent(id: string): UseQueryResult<AuditEventDetail> {
  return useQuery({
    queryKey: queryKeys.audit.detail(id),
    queryFn: ({ signal }) =>
      apiFetch(`/audit-events/${encodeURIComponent(id)}`, auditEventDetailSchema, { signal }),
    // An event never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
