"use client";

/** The audit log: pages of it, and single events. */
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { auditEventDetailSchema, auditEventSchema, type AuditEventDetail } from "@/lib/api/audit";
import { apiFetch } from "../api";
import { queryKeys } from "../queryKeys";
import { usePaged, type PagedResult } from "./paged";

/** Newest first, 50 a page. `filter` is a query string of the API's. */
export function useAuditEvents(filter: string): PagedResult<typeof auditEventSchema> {
  return usePaged({
    queryKey: queryKeys.audit.list(filter),
    path: "/audit-events",
    filter,
    item: auditEventSchema,
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
