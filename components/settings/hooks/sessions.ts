"use client";

/** The sessions of the signed-in account, and its password. */
import type { BrowserSession } from "@/lib/api/accounts";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { afterSessionWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

/** Newest first. */
export function useSessions(): Read<readonly BrowserSession[]> {
  return useRead(
    queryKeys.sessions,
    async (signal) =>
      (await apiFetch("/sessions", shape(import("@/lib/api/accounts"), "browserSessionsSchema"), { signal }))
        .items,
  );
}

/** Signs out another browser of the account. */
export function useEndSession(): Write<undefined, string> {
  return useWrite(
    (id) => apiFetch(`/sessions/${encodeURIComponent(id)}`, nothingSchema, { method: "DELETE" }),
    afterSessionWrite,
  );
}

export interface PasswordChange {
  readonly current: string;
  readonly new: string;
}

/** Ends the account's other sessions. */
export function useChangePassword(): Write<undefined, PasswordChange> {
  return useWrite(
    (json) => apiFetch("/session/password", nothingSchema, { method: "PUT", json }),
    afterSessionWrite,
  );
}
