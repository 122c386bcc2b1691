"use client";

/** The browsers that one is signed in with, and one's password. */
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { z } from "zod";
import { browserSessionSchema, type BrowserSession } from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "../api";
import { afterSessionWrite } from "../invalidate";
import { queryKeys } from "../queryKeys";

const listSchema = z.object({ items: z.array(browserSessionSchema) });

/** Newest first. */
export function useSessions(): UseQueryResult<readonly BrowserSession[]> {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await apiFetch("/sessions", listSchema, { signal })).items,
  });
}

/** Signs one of one's other browsers out. */
export function useEndSession(): UseMutationResult<undefined, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id) => apiFetch(`/sessions/${encodeURIComponent(id)}`, nothingSchema, { method: "DELETE" }),
    onSuccess: () => afterSessionWrite(client),
  });
}

export interface PasswordChange {
  readonly current: string;
  readonly new: string;
}

/** One's other sessions end. */
export function useChangePassword(): UseMutationResult<undefined, Error, PasswordChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json) => apiFetch("/session/password", nothingSchema, { method: "PUT", json }),
    onSuccess: () => afterSessionWrite(client),
  });
}
