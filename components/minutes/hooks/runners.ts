"use client";

/** Reads and changes runners' cost factors, and reads what they accounted. */
import type { MinutesWhatIf } from "@/lib/api/minutesWhatIf";
import type {
  FactorsOfRunnersInput,
  Runner,
  RunnerDetail,
  RunnerMinutes,
  RunnerUsageList,
} from "@/lib/api/runners";
import { apiFetch, nothingSchema, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterFactorChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { REFRESH_MS } from "./usage";

/** Reading the ledger of three months may take a while. */
const LEDGER_MS = 65_000;

export function useRunners(): Read<WholeList<Runner>> {
  return useRead(
    queryKeys.runners.list(),
    (signal) => fetchAll("/runners", shape(import("@/lib/api/runners"), "runnerSchema"), signal),
    { refetchInterval: REFRESH_MS },
  );
}

export function useRunner(id: number): Read<RunnerDetail> {
  return useRead(
    queryKeys.runners.detail(id),
    (signal) =>
      apiFetch(`/runners/${id}`, shape(import("@/lib/api/runners"), "runnerDetailSchema"), { signal }),
    { refetchInterval: REFRESH_MS },
  );
}

/** Covers the last 90 days. */
export function useRunnersUse(): Read<RunnerUsageList> {
  return useRead(
    queryKeys.runners.use(),
    (signal) =>
      apiFetch("/minutes/runners?limit=2000", shape(import("@/lib/api/runners"), "runnerUsageListSchema"), {
        signal,
        timeoutMs: LEDGER_MS,
      }),
    { staleTime: 60_000 },
  );
}

/** Covers the last 90 days. */
export function useRunnerMinutes(id: number): Read<RunnerMinutes> {
  return useRead(
    queryKeys.runners.useOf(id),
    (signal) =>
      apiFetch(`/runners/${id}/minutes`, shape(import("@/lib/api/runners"), "runnerMinutesSchema"), {
        signal,
        timeoutMs: LEDGER_MS,
      }),
    { staleTime: 60_000 },
  );
}

export interface ProposedRunner {
  readonly id: number;
  readonly publicProjectsMinutesCostFactor?: string;
  readonly privateProjectsMinutesCostFactor?: string;
}

/** What the last 90 days would have cost; not fetched while the proposal is null. */
export function useFactorPreview(runners: readonly ProposedRunner[] | null): Read<MinutesWhatIf> {
  return useRead(
    queryKeys.runners.whatIf(JSON.stringify(runners)),
    (signal) =>
      apiFetch("/minutes/what-if", shape(import("@/lib/api/minutesWhatIf"), "minutesWhatIfSchema"), {
        method: "POST",
        json: { runners },
        signal,
        timeoutMs: LEDGER_MS,
      }),
    { enabled: runners !== null, staleTime: 60_000 },
  );
}

export type FactorChange = Omit<FactorsOfRunnersInput, "runners"> & {
  readonly runners: readonly (ProposedRunner & { readonly revision: number })[];
};

export function useChangeFactors(): Write<{ runners: RunnerDetail[] }, FactorChange> {
  return useWrite(
    (json) =>
      apiFetch("/runners", shape(import("@/lib/api/runners"), "changedRunnersSchema"), {
        method: "PATCH",
        json,
      }),
    afterFactorChange,
  );
}

export function useTakeBack(): Write<undefined, { readonly id: number; readonly version: number }> {
  return useWrite(
    ({ id, version }) => apiFetch(`/runners/${id}/factors/${version}`, nothingSchema, { method: "DELETE" }),
    afterFactorChange,
  );
}
