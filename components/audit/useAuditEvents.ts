"use client";

/** Reads the audit log: pages of it, and single events. */
import type { AuditEventDetail, auditEventSchema } from "@/lib/api/audit";
import { apiFetch, shape } from "../../lib/client/api";
import { queryKeys } from "../../lib/client/queryKeys";
import { usePaged, type PagedResult } from "../../lib/client/hooks/paged";
import { useRead, type Read } from "../../lib/client/hooks/server";

const shapes = () => import("@/lib/api/audit");

/** Newest first unless sorted, 50 a page. `filter` is an API query string. */
export function useAuditEvents(filter: string, sort: string | null): PagedResult<typeof auditEventSchema> {
  return usePaged({
    queryKey: queryKeys.audit.list(filter),
    path: "/audit-events",
    filter,
    sort,
    item: () => shape(shapes(), "auditEventSchema"),
    // Results stay visible while the next search is pending.
    placeholderData: (before) => before,
    // Data that came with the page is fresh; an event from just before appears when the page is opened again.
    staleTime: 2_000,
  });
}

export function useAuditEvent(id: string): Read<AuditEventDetail> {
  return useRead(
    queryKeys.audit.detail(id),
    (signal) =>
      apiFetch(`/audit-events/${encodeURIComponent(id)}`, shape(shapes(), "auditEventDetailSchema"), {
        signal,
      }),
    // An event never changes.
    { staleTime: Infinity },
  );
}
