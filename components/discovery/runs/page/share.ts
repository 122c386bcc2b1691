/** Shares a run: its ranking, and the explanation of the image that is open. */
import { fetchExplanation } from "@/components/discovery/runs/explain/useExplanation";
import { runSummary } from "@/components/discovery/shareRanking";
import type { Run } from "@/lib/api/runs";
import type { PageSummary } from "@/lib/explanation/summary";

export async function explainedRun(run: Run, image: string | null): Promise<PageSummary> {
  return runSummary(run, image === null ? null : await fetchExplanation(run.id, image));
}
