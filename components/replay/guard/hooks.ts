"use client";

/** The guard of a policy, and the versions that it refuses. */
import type { GUARD_REFUSALS, PolicyGuard, PolicyGuardInput, policyGuardSchema } from "@/lib/api/policyGuard";
import { ApiError, apiFetch, shape } from "@/lib/client/api";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";

const path = (name: string): string => `/policies/${encodeURIComponent(name)}/guard`;

const guardShape = (): Promise<typeof policyGuardSchema> =>
  shape(import("@/lib/api/policyGuard"), "policyGuardSchema");

export function usePolicyGuard(name: string): Read<PolicyGuard> {
  return useRead(queryKeys.policies.guard(name), (signal) => apiFetch(path(name), guardShape(), { signal }));
}

export interface SaveGuard extends PolicyGuardInput {
  /**
   * The revision of the guard that the edit started from; a 412 means that somebody saved in between. Undefined
   * overwrites.
   */
  readonly revision: number | undefined;
}

export function useSavePolicyGuard(name: string): Write<PolicyGuard, SaveGuard> {
  return useWrite(
    ({ revision, ...json }) => apiFetch(path(name), guardShape(), { method: "PUT", json, ifMatch: revision }),
    (client, _, answer) => client.setQueryData(queryKeys.policies.guard(name), answer),
  );
}

const REFUSALS: readonly string[] = [
  "savesFewer",
  "guardUnknown",
] satisfies (typeof GUARD_REFUSALS)[number][];

/** Whether a version was not saved because the policy's guard requires a reason. */
export function isRefusedByGuard(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && REFUSALS.includes(error.code);
}
