/** Cancels a run through its operation and returns the run. */
import type { RunSummary } from "../../../api/runs";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { cancelOperation } from "../../operations/cancel";
import { runIdOf } from "./id";
import { getRunSummary } from "./read";

/** Throws NotFoundError, and ConflictError for a run that has ended. */
export async function cancelRun(id: string, audit: AuditContext): Promise<RunSummary> {
  const runId = runIdOf(id);
  return db().$transaction(async (tx) => {
    await getRunSummary(runId, tx);
    await cancelOperation(tx, runId, audit);
    return getRunSummary(runId, tx);
  });
}
