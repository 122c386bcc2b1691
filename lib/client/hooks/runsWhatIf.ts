"use client";

import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { runSchema, type Run } from "@/lib/api/runs";
import { apiFetch } from "../api";
import { runPath } from "./runs";

/** The run recomputed from its stored samples with another document (YAML or JSON text); nothing is kept. */
export function useWhatIf(id: string): UseMutationResult<Run, Error, string> {
  return useMutation({
    mutationFn: (spec) =>
      apiFetch(runPath(id, "/what-if"), runSchema, { method: "POST", json: { spec }, timeoutMs: 120_000 }),
  });
}
