"use client";

/** All accounts; administrators only. */
import type { z } from "zod";
import type { newUserSchema, OneTimeLink, Role, UserChange, userSchema, UserView } from "@/lib/api/accounts";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { afterUserWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

const shapes = () => import("@/lib/api/accounts");
const at = (id: string, rest = ""): string => `/users/${encodeURIComponent(id)}${rest}`;

/** By e-mail address unless sorted, 50 a page. */
export function useUsers(sort: string | null): PagedResult<typeof userSchema> {
  return usePaged({
    queryKey: queryKeys.users.list(),
    path: "/users",
    sort,
    item: () => shape(shapes(), "userSchema"),
  });
}

/** `enabled`: false while the answer is not needed. */
export function useUser(id: string, enabled: boolean): Read<UserView> {
  return useRead(
    queryKeys.users.detail(id),
    (signal) => apiFetch(at(id), shape(shapes(), "userSchema"), { signal }),
    { enabled },
  );
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** The answer contains the one-time link, which is not returned again. */
export function useCreateUser(): Write<z.infer<typeof newUserSchema>, NewUser> {
  return useWrite(
    (json) => apiFetch("/users", shape(shapes(), "newUserSchema"), { method: "POST", json }),
    afterUserWrite,
  );
}

export interface ChangeOfUser {
  readonly id: string;
  readonly change: UserChange;
}

export function useChangeUser(): Write<UserView, ChangeOfUser> {
  return useWrite(
    ({ id, change }) => apiFetch(at(id), shape(shapes(), "userSchema"), { method: "PATCH", json: change }),
    afterUserWrite,
  );
}

export function useDeleteUser(): Write<undefined, string> {
  return useWrite((id) => apiFetch(at(id), nothingSchema, { method: "DELETE" }), afterUserWrite);
}

/** The previous link stops working. */
export function useRenewUserLink(): Write<OneTimeLink, string> {
  return useWrite((id) =>
    apiFetch(at(id, "/link"), shape(shapes(), "oneTimeLinkSchema"), { method: "POST" }),
  );
}

/** Returns the number of sessions that ended. */
export function useSignOutUser(): Write<number, string> {
  return useWrite(async (id) => {
    const answer = await apiFetch(at(id, "/sign-out"), shape(shapes(), "signedOutSchema"), {
      method: "POST",
    });
    return answer.ended;
  }, afterUserWrite);
}
