/** What is shared of a run: its ranking, and why the image that is explained is where it is. */
import { runSummary } from "@/components/discovery/shareRanking";
import type { Run } from "@/lib/api/runs";
import { apiFetch } from "@/lib/client/api";
import { runPath } from "@/lib/client/hooks/runs";
import { imageExplanationSchema } from "@/lib/discovery/shapes";
import type { PageSummary } from "@/lib/explanation/summary";

export async function explainedRun(run: Run, image: string | null): Promise<PageSummary> {
  if (image === null) return runSummary(run, null);
  const path = runPath(run.id, `/explanations?${new URLSearchParams({ image }).toString()}`);
  return runSummary(run, await apiFetch(path, imageExplanationSchema));
}
