"use client";

/** API tokens: one's own, and everybody's for administrators. */
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from "@tanstack/react-query";
import type { z } from "zod";
import { apiTokenSchema, newTokenSchema, type Role } from "@/lib/api/accounts";
import { pageOf } from "@/lib/api/common";
import { apiFetch, nothingSchema } from "../api";
import { afterTokenWrite } from "../invalidate";
import { queryKeys } from "../queryKeys";

const tokenPageSchema = pageOf(apiTokenSchema);

/** Newest first, 50 a page. */
export function useTokens(
  of: "me" | "everybody",
): UseInfiniteQueryResult<InfiniteData<z.infer<typeof tokenPageSchema>>> {
  return useInfiniteQuery({
    queryKey: queryKeys.tokens.list(of),
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: "50", of });
      if (pageParam !== "") query.set("cursor", pageParam);
      return apiFetch(`/tokens?${query.toString()}`, tokenPageSchema, { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
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
