import type { Run } from "@/lib/api/runs";
import { type PipelineResult, RAW_MAXIMUM } from "@/lib/discovery";

/** The engine's view of a finished run; one that was cancelled counts as failed. */
export function resultOf(run: Run): PipelineResult {
  const status = run.state === "succeeded" || run.state === "partial" ? run.state : "failed";
  return { ...run, status, strategy: run.strategy ?? RAW_MAXIMUM };
}
