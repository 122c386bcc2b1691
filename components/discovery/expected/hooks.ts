"use client";

/** The images that a policy should keep warm. */
import type { policyExpectedSchema, PolicyExpected } from "@/lib/api/policies";
import type { ExpectedImages } from "@/lib/discovery/shapes";
import { apiFetch, shape } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

const path = (name: string): string => `/policies/${encodeURIComponent(name)}/expected-images`;

const expectedShape = (): Promise<typeof policyExpectedSchema> =>
  shape(import("@/lib/api/policies"), "policyExpectedSchema");

/** Fetched once `enabled`. */
export function useExpected(name: string, enabled = true): Read<PolicyExpected> {
  return useRead(
    queryKeys.policies.expected(name),
    (signal) => apiFetch(path(name), expectedShape(), { signal }),
    {
      enabled,
    },
  );
}

export interface SaveExpected extends ExpectedImages {
  /**
   * The revision of the lists that the edit started from; a 412 means that somebody saved in between. Undefined
   * overwrites.
   */
  readonly revision: number | undefined;
}

export function useSaveExpected(name: string): Write<PolicyExpected, SaveExpected> {
  return useWrite(
    ({ revision, warm, notNeeded }) =>
      apiFetch(path(name), expectedShape(), {
        method: "PUT",
        json: { warm, notNeeded },
        ifMatch: revision,
      }),
    (client, _, answer) => client.setQueryData(queryKeys.policies.expected(name), answer),
  );
}
