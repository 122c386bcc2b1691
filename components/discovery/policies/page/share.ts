/** Shares a policy: the line in its newest run with a result. */
import { policySummary } from "@/components/discovery/shareRanking";
import type { PolicyDetail } from "@/lib/api/policies";
import { runSchema } from "@/lib/api/runs";
import { apiFetch } from "@/lib/client/api";
import { runPath } from "@/lib/client/hooks/runs";
import type { PageSummary } from "@/lib/explanation/summary";

export async function sharedPolicy(policy: PolicyDetail): Promise<PageSummary> {
  const { result } = policy;
  return policySummary(policy, result && (await apiFetch(runPath(result.runId), runSchema)));
}
