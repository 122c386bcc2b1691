"use client";

/** Reads and writes added metrics. */
import type { WaterlineMetric } from "@/lib/api/waterlineMetrics";
import { apiFetch, shape } from "@/lib/client/api";
import { fetchAll, type WholeList } from "@/lib/client/fetchAllPages";
import { useRemove, type Shown } from "@/lib/client/hooks/remove";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterMetricWrite } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import type { AddedMetric } from "@/lib/waterlines";
import type { SaveRevised } from "../revised/useRevisedForm";

const shapes = () => import("@/lib/api/waterlineMetrics");
const PATH = "/waterlines/metrics";
const at = (name: string): string => `${PATH}/${encodeURIComponent(name)}`;

/** All added metrics: there are few. */
export function useMetrics(): Read<WholeList<WaterlineMetric>> {
  return useRead(queryKeys.nodes.metrics(), (signal) =>
    fetchAll(PATH, shape(shapes(), "waterlineMetricSchema"), signal),
  );
}

export function useMetric(name: string): Read<WaterlineMetric> {
  return useRead(queryKeys.nodes.metric(name), (signal) =>
    apiFetch(at(name), shape(shapes(), "waterlineMetricSchema"), { signal }),
  );
}

const NONE: readonly AddedMetric[] = [];

/** The added metrics as plans need them; empty until loaded. */
export const useKnownMetrics = (): readonly AddedMetric[] => useMetrics().data?.items ?? NONE;

export function useSaveMetric(): Write<WaterlineMetric, SaveRevised<AddedMetric>> {
  return useWrite(
    ({ draft: { name, ...json }, revision }) =>
      apiFetch(at(name), shape(shapes(), "waterlineMetricSchema"), {
        method: "PUT",
        json,
        ifMatch: revision,
      }),
    afterMetricWrite,
  );
}

export const useRemoveMetric = (): Write<undefined, Shown> => useRemove(at, afterMetricWrite);
