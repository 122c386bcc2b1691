/** A run's row as lists show it. */
import type { Prisma } from "../../../../generated/prisma/client";
import { runStageSchema, type RunSummary } from "../../../api/runs";

export const RUN_SELECT = {
  id: true,
  policyId: true,
  policyVersion: true,
  trigger: true,
  evaluatedAt: true,
  selectedCount: true,
  imageCount: true,
  scoreUnit: true,
  operation: {
    select: {
      state: true,
      message: true,
      stage: true,
      progress: true,
      createdAt: true,
      startedAt: true,
      finishedAt: true,
    },
  },
} as const satisfies Prisma.RunSelect;

export type SummarizedRun = Prisma.RunGetPayload<{ select: typeof RUN_SELECT }>;

export function serializeRunSummary(row: SummarizedRun, policy: string): RunSummary {
  const { operation } = row;
  return {
    id: row.id,
    policy,
    policyVersion: row.policyVersion,
    state: operation.state,
    trigger: row.trigger,
    message: operation.message,
    stage: runStageSchema.parse(operation.stage),
    progress: operation.progress,
    createdAt: operation.createdAt.toISOString(),
    startedAt: operation.startedAt?.toISOString() ?? null,
    finishedAt: operation.finishedAt?.toISOString() ?? null,
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    selectedCount: row.selectedCount,
    imageCount: row.imageCount,
    scoreUnit: row.scoreUnit,
  };
}
