/** Shares the tuner: the current ranking, and the edits that led to it. */
import { tunerSummary } from "@/components/discovery/shareRanking";
import { diffPolicies, type PipelineResult, type Policy } from "@/lib/discovery";
import type { PageSummary } from "@/lib/explanation/summary";

export function sharedTuning(of: {
  readonly name: string;
  readonly version: number;
  readonly saved: Policy;
  readonly policy: Policy;
  readonly result: PipelineResult;
}): PageSummary {
  const { name, version, saved, policy, result } = of;
  const edits = diffPolicies(saved, policy).map(({ label }) => label);
  const { ranking, maxImages } = result;
  return tunerSummary({ name, version, policy, ranking, maxImages, edits });
}
