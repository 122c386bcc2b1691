"use client";

import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { z } from "zod";
import { ROLES, sessionStateSchema, type ActorView, type Role, type SessionState } from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "../api";
import { queryKeys } from "../queryKeys";

/** Who is signed in. */
export function useSession(): UseQueryResult<SessionState> {
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => apiFetch("/session", sessionStateSchema, { signal }),
    staleTime: 60_000,
  });
}

export interface Permission {
  readonly allowed: boolean;
  /** Why not, for people; empty while allowed or not known yet. */
  readonly reason: string;
}

/**
 * Whether the signed-in person may do what needs the role. Until it is known everything is allowed: the server refuses
 * what is not, and a page must not flicker.
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

/** Signs in with a password; the session's cookie comes with the answer. */
export function useSignIn(): UseMutationResult<object, Error, { email: string; password: string }> {
  return useMutation({
    mutationFn: (json) => apiFetch("/session", z.object({}), { method: "POST", json }),
  });
}

/** Everything that was read in the account's name is forgotten. */
export function useSignOut(): UseMutationResult<void, Error, { everywhere: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ everywhere }) =>
      apiFetch(everywhere ? "/sessions" : "/session", nothingSchema, { method: "DELETE" }),
    onSuccess: () => client.clear(),
  });
}
