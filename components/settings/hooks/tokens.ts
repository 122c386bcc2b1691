"use client";

/** API tokens: the account's own, and for administrators everybody's. */
import type { z } from "zod";
import type { apiTokenSchema, newTokenSchema, Role } from "@/lib/api/accounts";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { afterTokenWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useWrite, type Write } from "@/lib/client/hooks/server";

const shapes = () => import("@/lib/api/accounts");

/** Newest first unless sorted, 50 a page. */
export function useTokens(of: "me" | "everybody", sort: string | null): PagedResult<typeof apiTokenSchema> {
  return usePaged({
    queryKey: queryKeys.tokens.list(of),
    path: "/tokens",
    filter: { of },
    sort,
    item: () => shape(shapes(), "apiTokenSchema"),
  });
}

export interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly expiresInDays: number;
}

/** The answer contains the secret, which is not returned again. */
export function useCreateToken(): Write<z.infer<typeof newTokenSchema>, NewToken> {
  return useWrite(
    (json) => apiFetch("/tokens", shape(shapes(), "newTokenSchema"), { method: "POST", json }),
    afterTokenWrite,
  );
}

export function useRevokeToken(): Write<undefined, string> {
  return useWrite(
    (id) => apiFetch(`/tokens/${encodeURIComponent(id)}`, nothingSchema, { method: "DELETE" }),
    afterTokenWrite,
  );
}
