/** A run's row as lists show it. */
import type { Run as Row } from "../../../generated/prisma/client";
import type { RunSummary } from "../../api/runs";

type SummaryRow = Pick<
  Row,
  | "id"
  | "policyVersion"
  | "state"
  | "trigger"
  | "message"
  | "stage"
  | "progress"
  | "createdAt"
  | "startedAt"
  | "finishedAt"
  | "evaluatedAt"
  | "selectedCount"
  | "imageCount"
>;

export function serializeRunSummary(row: SummaryRow, policy: string): RunSummary {
  return {
    id: row.id,
    policy,
    policyVersion: row.policyVersion,
    state: row.state,
    trigger: row.trigger,
    message: row.message,
    stage: row.stage,
    progress: row.progress,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    selectedCount: row.selectedCount,
    imageCount: row.imageCount,
  };
}
