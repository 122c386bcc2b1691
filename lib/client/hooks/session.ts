"use client";

import type { ActorView, SessionState } from "@/lib/api/accounts";
import { ROLES, type Role } from "@/lib/api/roles";
import { apiFetch, nothingSchema, shape } from "../api";
import { queryKeys } from "../queryKeys";
import { useRead, useWrite, type Read, type Write } from "./server";

/** The current session. */
export function useSession(): Read<SessionState> {
  return useRead(
    queryKeys.session,
    (signal) => apiFetch("/session", shape(import("@/lib/api/accounts"), "sessionStateSchema"), { signal }),
    {
      staleTime: 60_000,
    },
  );
}

export interface Permission {
  readonly allowed: boolean;
  /** Why not, as text for the page; empty while allowed or not yet known. */
  readonly reason: string;
}

/**
 * Whether the signed-in person has the required role. Until that is known everything is allowed: the server refuses
 * what is not, and the page must not flicker.
 */
export function usePermission(needed: Role): Permission {
  return permissionOf(useSession().data?.actor, needed);
}

export function permissionOf(actor: ActorView | null | undefined, needed: Role): Permission {
  if (!actor || ROLES.indexOf(actor.role) >= ROLES.indexOf(needed)) return { allowed: true, reason: "" };
  return {
    allowed: false,
    reason: `This needs the role ${needed}; yours is ${actor.role}. An administrator can change it.`,
  };
}

/** Signs in with a password; the answer sets the session cookie. */
export function useSignIn(): Write<void, { email: string; password: string }> {
  return useWrite((json) => apiFetch("/session", nothingSchema, { method: "POST", json }));
}

/** Drops everything that was read for the account. */
export function useSignOut(): Write<void, { everywhere: boolean }> {
  return useWrite(
    ({ everywhere }) => apiFetch(everywhere ? "/sessions" : "/session", nothingSchema, { method: "DELETE" }),
    (client) => client.clear(),
  );
}
