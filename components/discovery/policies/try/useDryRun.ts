"use client";

/** Computes a policy document without saving it; nothing enters the query cache. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Run } from "@/lib/api/runs";
import { apiFetch, shape } from "@/lib/client/api";

/** Sources have their own time limits; this one only ends the wait for a lost answer. */
const TIMEOUT_MS = 15 * 60_000;

export interface DryRunInput {
  /** YAML or JSON. */
  readonly spec: string;
  /** ISO 8601, the end of the data; now when absent. */
  readonly evaluatedAt?: string | undefined;
}

export interface DryRun {
  /** The last input; null before the first and after `stop`. */
  readonly input: DryRunInput | null;
  readonly result: Run | null;
  readonly error: Error | null;
  /** Unix milliseconds of the start. */
  readonly startedMs: number;
  /** Replaces a run that is under way. */
  readonly start: (input: DryRunInput) => void;
  /** Cancels a run that is under way, on the server too, and drops its result. */
  readonly stop: () => void;
}

export function useDryRun(): DryRun {
  const underWay = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: (input: DryRunInput) => {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      return apiFetch("/dry-runs", shape(import("@/lib/api/runs"), "runSchema"), {
        method: "POST",
        json: input,
        signal: controller.signal,
        timeoutMs: TIMEOUT_MS,
      });
    },
    // A ranking of thousands of images is not kept once its page is gone.
    gcTime: 0,
  });
  useEffect(() => () => underWay.current?.abort(), []);
  return {
    input: mutation.variables ?? null,
    result: mutation.data ?? null,
    error: mutation.error,
    startedMs: mutation.submittedAt,
    start: mutation.mutate,
    stop: () => {
      underWay.current?.abort();
      mutation.reset();
    },
  };
}
