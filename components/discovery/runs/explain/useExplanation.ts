"use client";

import {
  counterfactualSchema,
  type Counterfactual,
  imageExplanationSchema,
  type ImageExplanation,
  runDiffSchema,
  type RunDiff,
} from "@/lib/discovery";
import { apiFetch } from "@/lib/client/api";
import { queryKeys } from "@/lib/client/queryKeys";
import { runPath } from "@/lib/client/hooks/runs";
import { useRead, type Read } from "@/lib/client/hooks/server";

const pathOf = (id: string, part: string, image: string): string =>
  runPath(id, `/${part}?${new URLSearchParams({ image }).toString()}`);

/** Any name is allowed, also one that no query returned. */
export function fetchExplanation(id: string, image: string, signal?: AbortSignal): Promise<ImageExplanation> {
  return apiFetch(pathOf(id, "explanations", image), imageExplanationSchema, { signal });
}

/** Computed from the samples: fails with 404 if they are no longer kept. */
export function fetchRemedies(id: string, image: string, signal?: AbortSignal): Promise<Counterfactual> {
  return apiFetch(pathOf(id, "remedies", image), counterfactualSchema, { signal });
}

export function useExplanation(id: string, image: string): Read<ImageExplanation> {
  return useRead(
    queryKeys.runs.part(id, `explanation ${image}`),
    (signal) => fetchExplanation(id, image, signal),
    { staleTime: Infinity },
  );
}

export function useRemedies(id: string, image: string): Read<Counterfactual> {
  return useRead(queryKeys.runs.part(id, `remedies ${image}`), (signal) => fetchRemedies(id, image, signal), {
    staleTime: Infinity,
  });
}

/** The changes from `before` to `after`; fetched only if both are given. */
export function useRunDiff(before: string | null, after: string): Read<RunDiff> {
  const path = runPath(before ?? "", `/diff/${encodeURIComponent(after)}`);
  return useRead(
    queryKeys.runs.diff(before ?? "", after),
    (signal) => apiFetch(path, runDiffSchema, { signal }),
    { enabled: before !== null, staleTime: Infinity },
  );
}
