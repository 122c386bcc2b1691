"use client";

/** Reads the queue from the API. */
import { keepPreviousData } from "@tanstack/react-query";
import type { JobLog } from "@/lib/api/jobLog";
import type { Project, ProjectInput, projectSchema } from "@/lib/api/projects";
import type { HistoryHours, QueueHistoryAnswer } from "@/lib/api/queueHistory";
import type { JobAnswer, QueueKey, RunnerNext } from "@/lib/api/queue";
import type { QueueOverview } from "@/lib/api/queueOverview";
import type { RunnerQueueInput, RunnerWhatIf } from "@/lib/api/runnerQueue";
import { apiFetch, nothingSchema, shape, type Shape } from "@/lib/client/api";
import { usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { SimulationInput, SimulationResult } from "@/lib/queue/shapes";

/** Refresh interval in milliseconds while the page is open. */
const REFRESH_MS = 5_000;

const shapes = () => import("@/lib/api/queue");

/** Refreshed every few seconds; the schema is loaded only for an answer of another build. */
function useQueue<T>(key: readonly unknown[], path: string, answer: () => Promise<Shape<T>>): Read<T> {
  return useRead(key, (signal) => apiFetch(path, answer, { signal }), { refetchInterval: REFRESH_MS });
}

export function useQueueOverview(): Read<QueueOverview> {
  return useQueue(queryKeys.queue.overview, "/queue", () =>
    shape(import("@/lib/api/queueOverview"), "queueOverviewSchema"),
  );
}

export function useQueueKey(key: string): Read<QueueKey> {
  const path = `/queue/${encodeURIComponent(key)}`;
  return useQueue(queryKeys.queue.key(key), path, () => shape(shapes(), "queueKeySchema"));
}

export function useJob(id: number): Read<JobAnswer> {
  return useQueue(queryKeys.queue.job(id), `/jobs/${id}/explain`, () => shape(shapes(), "jobAnswerSchema"));
}

/** Refresh interval while the runner writes, as often as it sends. */
const FOLLOW_MS = 3_000;

/** The last `bytes` of the log. */
export function useJobLog(id: number, bytes: number): Read<JobLog> {
  return useRead(
    queryKeys.queue.log(id, bytes),
    (signal) =>
      apiFetch(`/jobs/${id}/log?bytes=${bytes}`, shape(import("@/lib/api/jobLog"), "jobLogSchema"), {
        signal,
      }),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.ended === true ? false : FOLLOW_MS),
    },
  );
}

export function useRunnerNext(id: number): Read<RunnerNext> {
  return useQueue(queryKeys.queue.runner(id), `/runners/${id}/next`, () =>
    shape(shapes(), "runnerNextSchema"),
  );
}

/** Cached by content: the same scenario gives the same result. */
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

export function useQueueHistory(hours: HistoryHours): Read<QueueHistoryAnswer> {
  return useRead(
    queryKeys.queue.history(hours),
    (signal) =>
      apiFetch(
        `/queue/history?hours=${hours}`,
        shape(import("@/lib/api/queueHistory"), "queueHistoryApiSchema"),
        { signal },
      ),
    { refetchInterval: 60_000 },
  );
}

/** Projects whose path begins with `path`. */
export function useProjects(path: string): PagedResult<typeof projectSchema> {
  return usePaged({
    queryKey: queryKeys.queue.projects(path),
    path: "/projects",
    ...(path === "" ? {} : { filter: { path } }),
    item: async () => (await import("@/lib/api/projects")).projectSchema,
  });
}

export function useChangeProject(id: number): Write<Project, ProjectInput> {
  return useWrite(
    (json) =>
      apiFetch(`/projects/${id}`, shape(import("@/lib/api/projects"), "projectSchema"), {
        method: "PATCH",
        json,
      }),
    (client) => client.invalidateQueries({ queryKey: queryKeys.queue.all }),
  );
}

export interface RunnerChange {
  readonly input: RunnerQueueInput;
  /** The revision shown, so that nobody's change is overwritten unseen; null overwrites any. */
  readonly over: number | null;
}

/** Pending until the runner's page has been read again. */
export function useChangeRunnerQueue(id: number): Write<undefined, RunnerChange> {
  return useWrite(
    ({ input, over }) =>
      apiFetch(`/runners/${id}/queue`, nothingSchema, {
        method: "PATCH",
        json: input,
        ifMatch: over ?? undefined,
      }),
    (client) => client.invalidateQueries({ queryKey: queryKeys.queue.all }),
  );
}

/** What a change would do to the queue; nothing is requested for null. */
export function useRunnerWhatIf(id: number, input: RunnerQueueInput | null): Read<RunnerWhatIf> {
  return useRead(
    queryKeys.queue.runnerWhatIf(id, JSON.stringify(input)),
    (signal) =>
      apiFetch(`/runners/${id}/queue/what-if`, shape(import("@/lib/api/runnerQueue"), "runnerWhatIfSchema"), {
        method: "POST",
        json: input,
        signal,
      }),
    { enabled: input !== null, placeholderData: keepPreviousData },
  );
}
