"use client";

import type {
  PolicyCreate,
  PolicyDetail,
  PolicyDiff,
  PolicyHistoryPoint,
  PolicySummary,
  PolicyUpdate,
  PolicyVersion,
} from "@/lib/api/policies";
import type { RunRequest, RunSummary } from "@/lib/api/runs";
import { apiFetch, apiText, nothingSchema, shape } from "../api";
import { afterPolicyDelete, afterPolicyWrite, afterRunChange } from "../invalidate";
import { fetchAll, type WholeList } from "../fetchAllPages";
import { queryKeys } from "../queryKeys";
import { listPollMs } from "../underWay";
import { useRemove, type Shown } from "./remove";
import { useRead, useWrite, type Read, type Write } from "./server";

const at = (name: string, rest = ""): string => `/policies/${encodeURIComponent(name)}${rest}`;

/** `enabled`: false if the list is not needed. */
export function usePolicies(enabled = true): Read<WholeList<PolicySummary>> {
  return useRead(
    queryKeys.policies.list(),
    (signal) => fetchAll("/policies", shape(import("@/lib/api/policies"), "policySummarySchema"), signal),
    { enabled },
  );
}

export function fetchPolicy(name: string, signal?: AbortSignal): Promise<PolicyDetail> {
  return apiFetch(at(name), shape(import("@/lib/api/policies"), "policyDetailSchema"), { signal });
}

export function usePolicy(name: string): Read<PolicyDetail> {
  return useRead(queryKeys.policies.detail(name), (signal) => fetchPolicy(name, signal));
}

/** Newest first, as the server lists them. */
export function usePolicyVersions(name: string): Read<WholeList<PolicyVersion>> {
  return useRead(queryKeys.policies.versions(name), (signal) =>
    fetchAll(at(name, "/versions"), shape(import("@/lib/api/policies"), "policyVersionSchema"), signal),
  );
}

export function usePolicyDiff(name: string, from: number, to: number): Read<PolicyDiff> {
  return useRead(
    queryKeys.policies.diff(name, from, to),
    (signal) =>
      apiFetch(
        at(name, `/versions/${from}/diff/${to}`),
        shape(import("@/lib/api/policies"), "policyDiffSchema"),
        { signal },
      ),
    { enabled: from !== to },
  );
}

export function usePolicyHistory(name: string): Read<WholeList<PolicyHistoryPoint>> {
  return useRead(queryKeys.policies.history(name), (signal) =>
    fetchAll(at(name, "/history"), shape(import("@/lib/api/policies"), "policyHistoryPointSchema"), signal),
  );
}

/** Polling interval while a run of the policy is under way. */
const RUNS_POLL_MS = 3_000;

/** Newest first; polled, more often while a run is under way. */
export function usePolicyRuns(name: string): Read<WholeList<RunSummary>> {
  return useRead(
    queryKeys.policies.runs(name),
    (signal) => fetchAll(at(name, "/runs"), shape(import("@/lib/api/runs"), "runSummarySchema"), signal),
    {
      refetchInterval: ({ state: { data } }) =>
        listPollMs(data?.items.map((run) => run.state) ?? [], RUNS_POLL_MS),
    },
  );
}

/** The exported text; an ApiError with the reasons in `details` if the spelling cannot express the policy. */
export function usePolicyExport(name: string, spelling: string, format: string): Read<string> {
  return useRead(queryKeys.policies.export(name, spelling, format), (signal) =>
    apiText(at(name, `/export?spelling=${spelling}&format=${format}`), { signal }),
  );
}

export function useCreatePolicy(): Write<PolicyDetail, PolicyCreate> {
  return useWrite(
    (input) =>
      apiFetch("/policies", shape(import("@/lib/api/policies"), "policyDetailSchema"), {
        method: "POST",
        json: input,
      }),
    afterPolicyWrite,
  );
}

/** A guarded policy is replayed before it is saved, so saving gets longer. */
const SAVE_TIMEOUT_MS = 90_000;

export interface SavePolicy extends PolicyUpdate {
  /** The version that the edit started from; a 412 means that someone saved in between. */
  readonly version: number;
}

export function useSavePolicy(name: string): Write<PolicyDetail, SavePolicy> {
  return useWrite(
    ({ version, ...input }) =>
      apiFetch(at(name), shape(import("@/lib/api/policies"), "policyDetailSchema"), {
        method: "PUT",
        json: input,
        ifMatch: version,
        timeoutMs: SAVE_TIMEOUT_MS,
      }),
    afterPolicyWrite,
  );
}

/** `revision` is the version. */
export const useDeletePolicy = (): Write<undefined, Shown> => useRemove(at, afterPolicyDelete);

export function useUndeletePolicy(): Write<void, string> {
  return useWrite(
    (name) => apiFetch(at(name, "/undelete"), nothingSchema, { method: "POST" }),
    afterPolicyWrite,
  );
}

/** Saves the old version's text as a new version. */
export function useRestoreVersion(
  name: string,
): Write<void, { readonly version: number; readonly guardReason?: string }> {
  return useWrite(
    ({ version, ...json }) =>
      apiFetch(at(name, `/versions/${version}/restore`), nothingSchema, {
        method: "POST",
        json,
        timeoutMs: SAVE_TIMEOUT_MS,
      }),
    afterPolicyWrite,
  );
}

export function useSetSchedule(name: string): Write<void, boolean> {
  return useWrite(
    (scheduled) => apiFetch(at(name, "/schedule"), nothingSchema, { method: "PUT", json: { scheduled } }),
    afterPolicyWrite,
  );
}

export function useStartRun(name: string): Write<RunSummary, RunRequest | undefined> {
  return useWrite(
    (request) =>
      apiFetch(at(name, "/runs"), shape(import("@/lib/api/runs"), "runSummarySchema"), {
        method: "POST",
        json: request ?? {},
      }),
    afterRunChange,
  );
}
