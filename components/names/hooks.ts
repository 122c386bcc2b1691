"use client";

/** Reads what the parts record about a name. */
import type { ImageDetail, ImagePart, WaitedJobs } from "@/lib/api/images";
import type { JobPull, JobStory } from "@/lib/api/jobStory";
import type { NameDetail, NameKind } from "@/lib/api/names";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";

/** Time limit for reads from a registry or from the files of a replay. */
const SLOW_MS = 70_000;
/** How long an answer is fresh, unless another replay makes it stale. */
const FRESH_MS = 60_000;
/** Refresh interval of a job that has not ended. */
const REFRESH_MS = 5_000;

const imagePath = (reference: string): string => `/images/${encodeURIComponent(reference)}`;
const namePath = (kind: NameKind, id: string): string => `/names/${kind}/${encodeURIComponent(id)}`;

/** The image's data in the database. */
export function useImage(reference: string): Read<ImageDetail> {
  return useRead(queryKeys.names.image(reference, ""), (signal) =>
    apiFetch(imagePath(reference), shape(import("@/lib/api/images"), "imageDetailSchema"), { signal }),
  );
}

/** A part that is slow to load. */
export function useImagePart(reference: string, part: ImagePart): Read<ImageDetail> {
  return useRead(
    queryKeys.names.image(reference, part),
    (signal) =>
      apiFetch(
        `${imagePath(reference)}?parts=${part}`,
        shape(import("@/lib/api/images"), "imageDetailSchema"),
        { signal, timeoutMs: SLOW_MS },
      ),
    { staleTime: FRESH_MS },
  );
}

export function useName(kind: NameKind, id: string): Read<NameDetail> {
  return useRead(queryKeys.names.of(kind, id), (signal) =>
    apiFetch(namePath(kind, id), shape(import("@/lib/api/names"), "nameDetailSchema"), { signal }),
  );
}

export function useNameWaits(kind: NameKind, id: string): Read<WaitedJobs | null> {
  return useRead(
    queryKeys.names.waits(kind, id),
    (signal) =>
      apiFetch(
        `${namePath(kind, id)}/waits`,
        () => import("@/lib/api/images").then(({ waitedJobsSchema }) => waitedJobsSchema.nullable()),
        { signal, timeoutMs: SLOW_MS },
      ),
    { staleTime: FRESH_MS },
  );
}

export function useJobStory(id: number): Read<JobStory> {
  return useRead(
    queryKeys.names.story(id),
    (signal) =>
      apiFetch(`/jobs/${id}/story`, shape(import("@/lib/api/jobStory"), "jobStorySchema"), { signal }),
    { refetchInterval: ({ state }) => (typeof state.data?.finishedAt === "string" ? false : REFRESH_MS) },
  );
}

/** `enabled`: false while the answer is not needed. */
export function useJobPull(id: number, enabled = true): Read<JobPull> {
  return useRead(
    queryKeys.names.pull(id),
    (signal) =>
      apiFetch(`/jobs/${id}/pull`, () => shape(import("@/lib/api/jobStory"), "jobPullSchema"), {
        signal,
        timeoutMs: SLOW_MS,
      }),
    { enabled, staleTime: FRESH_MS },
  );
}
