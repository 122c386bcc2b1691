"use client";

import { runSchema, type Run } from "@/lib/api/runs";
import { apiFetch } from "@/lib/client/api";
import { runPath } from "@/lib/client/hooks/runs";
import { useWrite, type Write } from "@/lib/client/hooks/server";

/** Recomputes the run from its stored samples with another document (YAML or JSON text); nothing is stored. */
export function useWhatIf(id: string): Write<Run, string> {
  return useWrite((spec) =>
    apiFetch(runPath(id, "/what-if"), runSchema, { method: "POST", json: { spec }, timeoutMs: 120_000 }),
  );
}
