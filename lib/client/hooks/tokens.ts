"use client";

/** API tokens: one's own, and everybody's for administrators. */
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import type { z } from "zod";
import { apiTokenSchema, newTokenSchema, type Role } from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "../api";
import { afterTokenWrite } from "../invalidate";
import { queryKeys } from "../queryKeys";
import { usePaged, type PagedResult } from "./paged";

/** Newest first, 50 a page. */
export function useTokens(of: "me" | "everybody"): PagedResult<typeof apiTokenSchema> {
  return usePaged({
    queryKey: queryKeys.tokens.list(of),
    path: "/tokens",
    filter: { of },
    item: apiTokenSchema,
  });
}

export interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly expiresInDays: number;
}

/** The answer holds the secret, this once. */
export function useCreateToken(): UseMutationResult<z.infer<typeof newTokenSchema>, Error, NewToken> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json) => apiFetch("/tokens", newTokenSchema, { method: "POST", json }),
    onSuccess: () => afterTokenWrite(client),
  });
}

export function useRevokeToken(): UseMutationResult<undefined, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id) => apiFetch(`/tokens/${encodeURIComponent(id)}`, nothingSchema, { method: "DELETE" }),
    onSuccess: () => afterTokenWrite(client),
  });
}
