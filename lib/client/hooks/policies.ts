"use client";

import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import {
  policyDetailSchema,
  policyDiffSchema,
  policyHistoryPointSchema,
  policySummarySchema,
  policyVersionSchema,
  type PolicyCreate,
  type PolicyDetail,
  type PolicyDiff,
  type PolicyHistoryPoint,
  type PolicyInput,
  type PolicySummary,
  type PolicyVersion,
} from "@/lib/api/policies";
import { runSummarySchema, type RunSummary } from "@/lib/api/runs";
import { apiFetch, apiRequest, apiText, nothingSchema, type ApiAnswer } from "../api";
import { afterPolicyDelete, afterPolicyWrite, afterRunChange } from "../invalidate";
import { fetchAll, type WholeList } from "../pages";
import { queryKeys } from "../queryKeys";

const at = (name: string, rest = ""): string => `/policies/${encodeURIComponent(name)}${rest}`;

export function usePolicies(): UseQueryResult<WholeList<PolicySummary>> {
  return useQuery({
    queryKey: queryKeys.policies.list(),
    queryFn: ({ signal }) => fetchAll("/policies", policySummarySchema, signal),
  });
}

/** With the ETag that saving sends back. */
export function fetchPolicy(name: string, signal?: AbortSignal): Promise<ApiAnswer<PolicyDetail>> {
  return apiRequest(at(name), policyDetailSchema, { signal });
}

export function usePolicy(name: string): UseQueryResult<ApiAnswer<PolicyDetail>> {
  return useQuery({
    queryKey: queryKeys.policies.detail(name),
    queryFn: ({ signal }) => fetchPolicy(name, signal),
  });
}

/** Newest first, as the server lists them. */
export function usePolicyVersions(name: string): UseQueryResult<WholeList<PolicyVersion>> {
  return useQuery({
    queryKey: queryKeys.policies.versions(name),
    queryFn: ({ signal }) => fetchAll(at(name, "/versions"), policyVersionSchema, signal),
  });
}

export function usePolicyDiff(name: string, from: number, to: number): UseQueryResult<PolicyDiff> {
  return useQuery({
    queryKey: queryKeys.policies.diff(name, from, to),
    queryFn: ({ signal }) => apiFetch(at(name, `/versions/${from}/diff/${to}`), policyDiffSchema, { signal }),
    enabled: from !== to,
  });
}

export function usePolicyHistory(name: string): UseQueryResult<WholeList<PolicyHistoryPoint>> {
  return useQuery({
    queryKey: queryKeys.policies.history(name),
    queryFn: ({ signal }) => fetchAll(at(name, "/history"), policyHistoryPointSchema, signal),
  });
}

/** Newest first; asked again every 3 s while one is under way. */
export function usePolicyRuns(name: string): UseQueryResult<WholeList<RunSummary>> {
  return useQuery({
    queryKey: queryKeys.policies.runs(name),
    queryFn: ({ signal }) => fetchAll(at(name, "/runs"), runSummarySchema, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((run) => run.state === "queued" || run.state === "running") ? 3_000 : false,
  });
}

/** The exported text; an ApiError with the reasons in `details` where the spelling cannot say the policy. */
export function usePolicyExport(name: string, spelling: string, format: string): UseQueryResult<string> {
  return useQuery({
    queryKey: queryKeys.policies.export(name, spelling, format),
    queryFn: ({ signal }) => apiText(at(name, `/export?spelling=${spelling}&format=${format}`), { signal }),
  });
}

export function useCreatePolicy(): UseMutationResult<PolicyDetail, Error, PolicyCreate> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => apiFetch("/policies", policyDetailSchema, { method: "POST", json: input }),
    onSuccess: () => afterPolicyWrite(client),
  });
}

export interface SavePolicy extends PolicyInput {
  /** The ETag of what was loaded; a 412 answers that someone saved in between. */
  readonly etag: string;
}

export function useSavePolicy(name: string): UseMutationResult<ApiAnswer<PolicyDetail>, Error, SavePolicy> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, ...input }) =>
      apiRequest(at(name), policyDetailSchema, { method: "PUT", json: input, ifMatch: etag }),
    onSuccess: () => afterPolicyWrite(client),
  });
}

export function useDeletePolicy(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name) => apiFetch(at(name), nothingSchema, { method: "DELETE" }),
    onSuccess: (_nothing, name) => afterPolicyDelete(client, name),
  });
}

export function useUndeletePolicy(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name) => apiFetch(at(name, "/undelete"), nothingSchema, { method: "POST" }),
    onSuccess: () => afterPolicyWrite(client),
  });
}

/** Saves the old version's text as a new version. */
export function useRestoreVersion(name: string): UseMutationResult<void, Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version) =>
      apiFetch(at(name, `/versions/${version}/restore`), nothingSchema, { method: "POST" }),
    onSuccess: () => afterPolicyWrite(client),
  });
}

export function useSetSchedule(name: string): UseMutationResult<void, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scheduled) =>
      apiFetch(at(name, "/schedule"), nothingSchema, { method: "PUT", json: { scheduled } }),
    onSuccess: () => afterPolicyWrite(client),
  });
}

export function useStartRun(name: string): UseMutationResult<RunSummary, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiFetch(at(name, "/runs"), runSummarySchema, { method: "POST", json: {} }),
    onSuccess: () => afterRunChange(client),
  });
}
