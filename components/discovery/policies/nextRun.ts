import type { PolicySummary } from "@/lib/api/policies";

/** When the schedule is due next, ISO 8601; null without a schedule. The server decides; this is its rule of thumb. */
export function nextRunAt(policy: PolicySummary): string | null {
  if (!policy.scheduled) return null;
  const last = policy.lastRun ? Date.parse(policy.lastRun.createdAt) : Date.parse(policy.updatedAt);
  return new Date(last + policy.syncIntervalSeconds * 1000).toISOString();
}
