"use client";

/** API tokens: one's own, and everybody's for administrators. */
import type { z } from "zod";
import { apiTokenSchema, newTokenSchema, type Role } from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "@/lib/client/api";
import { afterTokenWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useWrite, type Write } from "@/lib/client/hooks/server";

/** Newest first unless sorted, 50 a page. */
export function useTokens(of: "me" | "everybody", sort: string | null): PagedResult<typeof apiTokenSchema> {
  return usePaged({
    queryKey: queryKeys.tokens.list(of),
    path: "/tokens",
    filter: { of },
    sort,
    item: apiTokenSchema,
  });
}

export interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly expiresInDays: number;
}

/** The answer holds the secret, this once. */
export function useCreateToken(): Write<z.infer<typeof newTokenSchema>, NewToken> {
  return useWrite((json) => apiFetch("/tokens", newTokenSchema, { method: "POST", json }), afterTokenWrite);
}

export function useRevokeToken(): Write<undefined, string> {
  return useWrite(
    (id) => apiFetch(`/tokens/${encodeURIComponent(id)}`, nothingSchema, { method: "DELETE" }),
    afterTokenWrite,
  );
}
