"use client";

/** The replay that a policy is held to, and the versions that it speaks against. */
import type { GUARD_REFUSALS, PolicyGuard, PolicyGuardInput, policyGuardSchema } from "@/lib/api/policyGuard";
import { ApiError, apiRequest, shape, type ApiAnswer } from "@/lib/client/api";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";

const path = (name: string): string => `/policies/${encodeURIComponent(name)}/guard`;

const guardShape = (): Promise<typeof policyGuardSchema> =>
  shape(import("@/lib/api/policyGuard"), "policyGuardSchema");

/** With the ETag that saving sends back. */
export function usePolicyGuard(name: string): Read<ApiAnswer<PolicyGuard>> {
  return useRead(queryKeys.policies.guard(name), (signal) =>
    apiRequest(path(name), guardShape(), { signal }),
  );
}

export interface SaveGuard extends PolicyGuardInput {
  /** Of the guard that the edit began with; a 412 says that somebody saved in between. Undefined replaces theirs. */
  readonly etag: string | undefined;
}

export function useSavePolicyGuard(name: string): Write<ApiAnswer<PolicyGuard>, SaveGuard> {
  return useWrite(
    ({ etag, ...json }) => apiRequest(path(name), guardShape(), { method: "PUT", json, ifMatch: etag }),
    (client, _, answer) => client.setQueryData(queryKeys.policies.guard(name), answer),
  );
}

const REFUSALS: readonly string[] = [
  "savesFewer",
  "guardUnknown",
] satisfies (typeof GUARD_REFUSALS)[number][];

/** Whether a version was not saved because the policy's guard asks why it is saved anyway. */
export function isRefusedByGuard(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && REFUSALS.includes(error.code);
}
