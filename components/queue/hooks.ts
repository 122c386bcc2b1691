"use client";

/** The queue, as the API answers it. */
import type { JobAnswer, QueueKey, QueueOverview, RunnerNext } from "@/lib/api/queue";
import { apiFetch, shape, type ShapeOf } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { SimulationInput, SimulationResult } from "@/lib/queue/shapes";

/** What is open is asked for again after this many milliseconds. */
const REFRESH_MS = 5_000;

const shapes = () => import("@/lib/api/queue");

function useQueue<T>(key: readonly unknown[], path: string, answer: ShapeOf<T>): Read<T> {
  return useRead(key, (signal) => apiFetch(path, answer, { signal }), { refetchInterval: REFRESH_MS });
}

export function useQueueOverview(): Read<QueueOverview> {
  return useQueue(queryKeys.queue.overview, "/queue", shape(shapes(), "queueOverviewSchema"));
}

export function useQueueKey(key: string): Read<QueueKey> {
  const path = `/queue/${encodeURIComponent(key)}`;
  return useQueue(queryKeys.queue.key(key), path, shape(shapes(), "queueKeySchema"));
}

export function useJob(id: number): Read<JobAnswer> {
  return useQueue(queryKeys.queue.job(id), `/jobs/${id}/explain`, shape(shapes(), "jobAnswerSchema"));
}

export function useRunnerNext(id: number): Read<RunnerNext> {
  return useQueue(queryKeys.queue.runner(id), `/runners/${id}/next`, shape(shapes(), "runnerNextSchema"));
}

/** By content: the same scenario gives the same answer. */
export function useSimulation(scenario: SimulationInput): Read<SimulationResult> {
  return useRead(
    queryKeys.queue.simulation(JSON.stringify(scenario)),
    (signal) =>
      apiFetch("/queue/simulate", shape(shapes(), "simulationResultSchema"), {
        method: "POST",
        json: scenario,
        signal,
        timeoutMs: 60_000,
      }),
    { staleTime: Infinity },
  );
}
