"use client";

/** Everybody with an account; for administrators. */
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { z } from "zod";
import {
  newUserSchema,
  oneTimeLinkSchema,
  userSchema,
  type OneTimeLink,
  type Role,
  type UserChange,
  type UserView,
} from "@/lib/api/accounts";
import { apiFetch, nothingSchema } from "../api";
import { afterUserWrite } from "../invalidate";
import { queryKeys } from "../queryKeys";
import { usePaged, type PagedResult } from "./paged";

const at = (id: string, rest = ""): string => `/users/${encodeURIComponent(id)}${rest}`;

/** By e-mail address, 50 a page. */
export function useUsers(): PagedResult<typeof userSchema> {
  return usePaged({ queryKey: queryKeys.users.list(), path: "/users", item: userSchema });
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** The answer holds the one-time link, this once. */
export function useCreateUser(): UseMutationResult<z.infer<typeof newUserSchema>, Error, NewUser> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json) => apiFetch("/users", newUserSchema, { method: "POST", json }),
    onSuccess: () => afterUserWrite(client),
  });
}

export interface ChangeOfUser {
  readonly id: string;
  readonly change: UserChange;
}

export function useChangeUser(): UseMutationResult<UserView, Error, ChangeOfUser> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }) => apiFetch(at(id), userSchema, { method: "PATCH", json: change }),
    onSuccess: () => afterUserWrite(client),
  });
}

export function useDeleteUser(): UseMutationResult<undefined, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id) => apiFetch(at(id), nothingSchema, { method: "DELETE" }),
    onSuccess: () => afterUserWrite(client),
  });
}

/** The link before is worth nothing any more. */
export function useRenewUserLink(): UseMutationResult<OneTimeLink, Error, string> {
  return useMutation({
    mutationFn: (id) => apiFetch(at(id, "/link"), oneTimeLinkSchema, { method: "POST" }),
  });
}

/** Answers how many sessions ended. */
export function useSignOutUser(): UseMutationResult<number, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id) => {
      const answer = z.object({ ended: z.number() });
      return (await apiFetch(at(id, "/sign-out"), answer, { method: "POST" })).ended;
    },
    onSuccess: () => afterUserWrite(client),
  });
}
