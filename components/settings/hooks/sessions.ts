"use client";

/** The browsers that one is signed in with, and one's password. */
import { z } from "zod";
import { browserSessionSchema, type BrowserSession } from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "@/lib/client/api";
import { afterSessionWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

const listSchema = z.object({ items: z.array(browserSessionSchema) });

/** Newest first. */
export function useSessions(): Read<readonly BrowserSession[]> {
  return useRead(
    queryKeys.sessions,
    async (signal) => (await apiFetch("/sessions", listSchema, { signal })).items,
  );
}

/** Signs one of one's other browsers out. */
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

/** One's other sessions end. */
export function useChangePassword(): Write<undefined, PasswordChange> {
  return useWrite(
    (json) => apiFetch("/session/password", nothingSchema, { method: "PUT", json }),
    afterSessionWrite,
  );
}
