"use client";

/** Reads replays, job sets and recommendations from the API. */
import type * as JobSetApi from "@/lib/api/jobSets";
import type * as Api from "@/lib/api/replays";
import type * as Shapes from "@/lib/replay/shapes";
import type { JobSetDetail } from "@/lib/api/jobSets";
import type { Operation, OperationState } from "@/lib/api/operations";
import type { RecommendationInput, Replay, ReplayOptionsInput } from "@/lib/api/replays";
import { apiFetch, shape } from "@/lib/client/api";
import { itemsOf, usePaged, type PagedResult } from "@/lib/client/hooks/paged";
import { useLongWrite, type LongWrite } from "@/lib/client/hooks/longWrite";
import { useRead, useWrite, type Read, type Write } from "@/lib/client/hooks/server";
import { afterReplayChange } from "@/lib/client/invalidate";
import { queryKeys } from "@/lib/client/queryKeys";
import { listPollMs } from "@/lib/client/underWay";
import { upload } from "@/lib/client/upload";
import type { JobExplanation, PipelineChart, ReplayDiff } from "@/lib/replay/shapes";

/** Polling interval of lists while something in them is under way. */
const POLL_MS = 2_000;
/** Each such request reads the jobs again. */
const QUESTION_TIMEOUT_MS = 90_000;

const at = (id: string, rest = ""): string => `/replays/${encodeURIComponent(id)}${rest}`;
const api = (): Promise<typeof Api> => import("@/lib/api/replays");
const shapes = (): Promise<typeof Shapes> => import("@/lib/replay/shapes");

const stateOf = ({ state }: Pick<Operation, "state">): OperationState => state;

type Summaries = (typeof Api)["replaySummarySchema"];
type JobSets = (typeof JobSetApi)["jobSetSchema"];

export function useReplays(): PagedResult<Summaries> {
  return usePaged({
    queryKey: queryKeys.replays.list(),
    path: "/replays",
    item: () => api().then((file) => file.replaySummarySchema),
    refetchInterval: ({ state: { data } }) => listPollMs(itemsOf(data).map(stateOf), POLL_MS),
  });
}

export function useJobSets(): PagedResult<JobSets> {
  return usePaged({
    queryKey: queryKeys.jobSets.list(),
    path: "/job-sets",
    item: () => import("@/lib/api/jobSets").then((file) => file.jobSetSchema),
    refetchInterval: ({ state: { data } }) => listPollMs(itemsOf(data).map(stateOf), POLL_MS),
  });
}

export function useJobSet(id: string): Read<JobSetDetail> {
  return useRead(queryKeys.jobSets.detail(id), (signal) =>
    apiFetch(`/job-sets/${encodeURIComponent(id)}`, shape(import("@/lib/api/jobSets"), "jobSetSchema"), {
      signal,
    }),
  );
}

export function useReplay(id: string): Read<Replay> {
  return useRead(queryKeys.replays.detail(id), (signal) =>
    apiFetch(at(id), shape(api(), "replaySchema"), { signal }),
  );
}

/** Which images are prewarmed for a request; none without it. */
export interface Choice {
  readonly strategy: string;
  readonly topK: number;
}

const queryOf = (choice: Choice | null): string =>
  choice === null ? "" : `?strategy=${encodeURIComponent(choice.strategy)}&topK=${choice.topK}`;

export function usePipeline(id: string, pipeline: string, choice: Choice | null): Read<PipelineChart> {
  const path = `/pipelines/${encodeURIComponent(pipeline)}${queryOf(choice)}`;
  return useRead(
    queryKeys.replays.part(id, path),
    (signal) =>
      apiFetch(at(id, path), shape(shapes(), "pipelineChartSchema"), {
        signal,
        timeoutMs: QUESTION_TIMEOUT_MS,
      }),
    { staleTime: Infinity },
  );
}

export function useJobReason(id: string, job: string, choice: Choice | null): Read<JobExplanation> {
  const path = `/jobs/${encodeURIComponent(job)}${queryOf(choice)}`;
  return useRead(
    queryKeys.replays.part(id, path),
    (signal) =>
      apiFetch(at(id, path), shape(shapes(), "jobExplanationSchema"), {
        signal,
        timeoutMs: QUESTION_TIMEOUT_MS,
      }),
    { staleTime: Infinity },
  );
}

export function useReplayDiff(id: string, other: string): Read<ReplayDiff> {
  const path = `/diff/${encodeURIComponent(other)}`;
  return useRead(
    queryKeys.replays.part(id, path),
    (signal) => apiFetch(at(id, path), shape(shapes(), "replayDiffSchema"), { signal }),
    { staleTime: Infinity },
  );
}

/** Files by part name, and texts. */
export interface NewReplay {
  readonly files: Readonly<Record<string, File>>;
  readonly jobSet: string | null;
  readonly historySet: string | null;
  readonly options: ReplayOptionsInput;
}

export function useStartReplay(): LongWrite<Replay, NewReplay> {
  return useLongWrite(({ files, options, ...sets }, sending) => {
    const parts = { ...sets, options: JSON.stringify(options), ...files };
    return upload("/replays", shape(api(), "replaySchema"), parts, sending);
  }, afterReplayChange);
}

export interface NewJobSet {
  readonly name: string;
  readonly files: Readonly<Record<string, File>>;
}

export function useUploadJobSet(): LongWrite<JobSetDetail, NewJobSet> {
  return useLongWrite(
    ({ name, files }, sending) =>
      upload("/job-sets", shape(import("@/lib/api/jobSets"), "jobSetSchema"), { name, ...files }, sending),
    afterReplayChange,
  );
}

export function useRecommend(): Write<Operation, RecommendationInput> {
  return useWrite(
    (json) =>
      apiFetch("/recommendations", shape(import("@/lib/api/operations"), "operationSchema"), {
        method: "POST",
        json,
      }),
    afterReplayChange,
  );
}
