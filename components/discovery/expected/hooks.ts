"use client";

/** The images that a policy should keep warm. */
import type { policyExpectedSchema, PolicyExpected } from "@/lib/api/policies";
import type { ExpectedImages } from "@/lib/discovery/shapes";
import { apiRequest, shape, type ApiAnswer } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";

const path = (name: string): string => `/policies/${encodeURIComponent(name)}/expected-images`;

const expectedShape = (): Promise<typeof policyExpectedSchema> =>
  shape(import("@/lib/api/policies"), "policyExpectedSchema");

/** With the ETag that saving sends back. Fetched once `enabled`. */
export function useExpected(name: string, enabled = true): Read<ApiAnswer<PolicyExpected>> {
  return useRead(
    queryKeys.policies.expected(name),
    (signal) => apiRequest(path(name), expectedShape(), { signal }),
    {
      enabled,
    },
  );
}

export interface SaveExpected extends ExpectedImages {
  /**
   * The ETag of the lists that the edit started from; a 412 means that somebody saved in between. Undefined
   * overwrites.
   */
  readonly etag: string | undefined;
}

export function useSaveExpected(name: string): Write<ApiAnswer<PolicyExpected>, SaveExpected> {
  return useWrite(
    ({ etag, warm, notNeeded }) =>
      apiRequest(path(name), expectedShape(), {
        method: "PUT",
        json: { warm, notNeeded },
        ifMatch: etag,
      }),
    (client, _, answer) => client.setQueryData(queryKeys.policies.expected(name), answer),
  );
}

/** Builds the ETag from the revision if none was received. */
export function etagOfExpected({ etag, data }: ApiAnswer<PolicyExpected>): string {
  return etag ?? `"${data.revision}"`;
}
