import type { RunSummary } from "@/lib/api/runs";

const AT = "2026-11-10T09:00:00.000Z";

/** Returns a manually started run that selected its only image, except for the given fields. */
export const runSummary = (of: Partial<RunSummary>): RunSummary => ({
  id: "run-1",
  policy: "usage",
  policyVersion: 1,
  state: "succeeded",
  trigger: "manual",
  message: null,
  stage: "done",
  progress: 1,
  selectedCount: 1,
  imageCount: 1,
  createdAt: AT,
  startedAt: null,
  finishedAt: null,
  evaluatedAt: null,
  ...of,
});
