import type { Run } from "@/lib/api/runs";
import { type PipelineResult, RAW_MAXIMUM } from "@/lib/discovery";

/** The engine's form of a finished run; a cancelled one counts as failed. */
export function resultOf(run: Run): PipelineResult {
  const status = run.state === "succeeded" || run.state === "partial" ? run.state : "failed";
  return { ...run, status, strategy: run.strategy ?? RAW_MAXIMUM };
}
