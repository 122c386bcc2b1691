"use client";

/** Reads, previews and changes quotas. */
import type { namespaceSchema } from "@/lib/api/minutes";
import type { MinutesResetOutcome } from "@/lib/api/minutesReset";
import type { InstanceQuota, NamespaceQuota, QuotaForAll, QuotaPreview } from "@/lib/api/quotas";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterQuotaWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { REFRESH_MS } from "./usage";

/** A root namespace's id, or the instance's default. */
export type QuotaOwner = string;
export const INSTANCE = "instance";

const pathOf = (owner: QuotaOwner): string =>
  owner === INSTANCE ? "/settings/quota" : `/namespaces/${owner}`;

export function useNamespaces(sort: string | null): PagedResult<typeof namespaceSchema> {
  return usePaged({
    queryKey: queryKeys.minutes.namespaces,
    path: "/namespaces",
    sort,
    item: () => shape(import("@/lib/api/minutes"), "namespaceSchema"),
    refetchInterval: REFRESH_MS,
  });
}

const shapes = () => import("@/lib/api/quotas");

export function useInstanceQuota(): Read<InstanceQuota> {
  return useRead(
    queryKeys.minutes.quota(INSTANCE),
    (signal) => apiFetch(pathOf(INSTANCE), shape(shapes(), "instanceQuotaSchema"), { signal }),
    { refetchInterval: REFRESH_MS },
  );
}

export function useNamespaceQuota(id: string): Read<NamespaceQuota> {
  return useRead(
    queryKeys.minutes.quota(id),
    (signal) => apiFetch(pathOf(id), shape(shapes(), "namespaceQuotaSchema"), { signal }),
    { refetchInterval: REFRESH_MS },
  );
}

/** The form's texts; the API parses them and reports errors. */
export interface QuotaEntry {
  readonly monthlyMinutes?: string | null;
  readonly purchasedMinutes?: string;
}

export interface QuotaQuestion extends QuotaEntry {
  /** A root namespace's id, the instance's default, `unset` or `all`. */
  readonly target: string;
}

export function useQuotaPreview(): Write<QuotaPreview, QuotaQuestion> {
  return useWrite((json) =>
    apiFetch("/namespaces/quota/preview", shape(shapes(), "quotaPreviewSchema"), { method: "POST", json }),
  );
}

interface Sent extends QuotaEntry {
  readonly validFrom?: string;
  readonly message: string;
  /**
   * The version of the quota that the edit started from; a 412 means that somebody saved in between. Undefined
   * overwrites.
   */
  readonly version: number | undefined;
}

/** `onSaved` is called before the quota is read again. */
export function useChangeQuota(owner: QuotaOwner, onSaved: () => void): Write<undefined, Sent> {
  return useWrite(
    ({ version, ...json }) =>
      apiFetch(pathOf(owner), nothingSchema, { method: "PATCH", json, ifMatch: version }),
    (client) => {
      onSaved();
      return afterQuotaWrite(client);
    },
  );
}

export interface SentForAll {
  readonly minutes: string | null;
  readonly onlyUnset: boolean;
  readonly validFrom?: string;
  readonly message: string;
}

export function useQuotaForAll(): Write<QuotaForAll, SentForAll> {
  return useWrite(
    (json) => apiFetch("/namespaces/quota", shape(shapes(), "quotaForAllSchema"), { method: "POST", json }),
    afterQuotaWrite,
  );
}

export function useWithdrawQuota(owner: QuotaOwner): Write<undefined, number> {
  return useWrite(
    (version) =>
      apiFetch(`${pathOf(owner)}${owner === INSTANCE ? "" : "/quota"}/${version}`, nothingSchema, {
        method: "DELETE",
      }),
    afterQuotaWrite,
  );
}

const sendReset = (id: string, json: object, signal?: AbortSignal): Promise<MinutesResetOutcome> =>
  apiFetch(
    `/namespaces/${id}/minutes/reset`,
    shape(import("@/lib/api/minutesReset"), "minutesResetOutcomeSchema"),
    { method: "POST", json, ...(signal ? { signal } : {}) },
  );

/** The effect of a reset as of now, or of undoing the reset `undoes`. */
export function useResetPreview(id: string, undoes: number | null): Read<MinutesResetOutcome> {
  return useRead(
    queryKeys.minutes.reset(id, undoes),
    (signal) => sendReset(id, { dryRun: true, ...(undoes === null ? {} : { undoes }) }, signal),
    { staleTime: 0 },
  );
}

export interface SentReset {
  readonly undoes: number | null;
  readonly message: string;
}

/** `onSaved` is called before the namespace is read again. */
export function useResetMinutes(
  id: string,
  onSaved: (outcome: MinutesResetOutcome) => void,
): Write<MinutesResetOutcome, SentReset> {
  return useWrite(
    ({ undoes, message }) => sendReset(id, { message, ...(undoes === null ? {} : { undoes }) }),
    (client, _, outcome) => {
      onSaved(outcome);
      return afterQuotaWrite(client);
    },
  );
}
