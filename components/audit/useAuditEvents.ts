"use client";

/** The audit log: pages of it, and single events. */
import { auditEventDetailSchema, auditEventSchema, type AuditEventDetail } from "@/lib/api/audit";
import { apiFetch } from "../../lib/client/api";
import { queryKeys } from "../../lib/client/queryKeys";
import { usePaged, type PagedResult } from "../../lib/client/hooks/paged";
import { useRead, type Read } from "../../lib/client/hooks/server";

/** Newest first unless sorted, 50 a page. `filter` is a query string of the API's. */
export function useAuditEvents(filter: string, sort: string | null): PagedResult<typeof auditEventSchema> {
  return usePaged({
    queryKey: queryKeys.audit.list(filter),
    path: "/audit-events",
    filter,
    sort,
    item: auditEventSchema,
    // What was found stays to be read while the next search is under way.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function useAuditEvent(id: string): Read<AuditEventDetail> {
  return useRead(
    queryKeys.audit.detail(id),
    (signal) => apiFetch(`/audit-events/${encodeURIComponent(id)}`, auditEventDetailSchema, { signal }),
    // An event never changes.
    { staleTime: Infinity },
  );
}
