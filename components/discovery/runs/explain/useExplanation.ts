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

/** Any name may be asked for, also one that no query returned. */
export function useExplanation(id: string, image: string): Read<ImageExplanation> {
  const path = runPath(id, `/explanations?${new URLSearchParams({ image }).toString()}`);
  return useRead(
    queryKeys.runs.part(id, `explanation ${image}`),
    (signal) => apiFetch(path, imageExplanationSchema, { signal }),
    { staleTime: Infinity },
  );
}

/** Computed from the samples: fails with 404 where they are not kept. */
export function useRemedies(id: string, image: string): Read<Counterfactual> {
  const path = runPath(id, `/remedies?${new URLSearchParams({ image }).toString()}`);
  return useRead(
    queryKeys.runs.part(id, `remedies ${image}`),
    (signal) => apiFetch(path, counterfactualSchema, { signal }),
    { staleTime: Infinity },
  );
}

/** From `before` to `after`; asked only when both are given. */
export function useRunDiff(before: string | null, after: string): Read<RunDiff> {
  const path = runPath(before ?? "", `/diff/${encodeURIComponent(after)}`);
  return useRead(
    queryKeys.runs.diff(before ?? "", after),
    (signal) => apiFetch(path, runDiffSchema, { signal }),
    { enabled: before !== null, staleTime: Infinity },
  );
}
