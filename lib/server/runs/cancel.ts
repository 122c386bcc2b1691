/** Cancelling: a queued run ends at once, a running one as soon as its worker hears of it. */
import type { RunSummary } from "../../api/runs";
import { writeAudit, type AuditContext } from "../audit";
import { db } from "../db";
import { ConflictError } from "../http/errors";
import { removeRunJob } from "../jobs/enqueue";
import { runIdOf, runNotFound } from "./id";
import { serializeSummary, SUMMARY_SELECT } from "./serialize";
import { FINISHED, notifyRun } from "./states";

/** Throws NotFoundError, and ConflictError for a run that has ended. */
export async function cancelRun(id: string, audit: AuditContext): Promise<RunSummary> {
  const runId = runIdOf(id);
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`select id from run where id = ${runId}::uuid for update`;
    const run = await tx.run.findUnique({ where: { id: runId }, select: SUMMARY_SELECT });
    if (!run) throw runNotFound(id);
    if (FINISHED.includes(run.state)) {
      throw new ConflictError(
        `The run has ended already (${run.state}); only a queued or running one can be cancelled.`,
        "runEnded",
      );
    }
    const message = `Cancelled by ${audit.actor}`;
    const queued = run.state === "queued";
    const after = await tx.run.update({
      where: { id: runId },
      data: queued
        ? { state: "cancelled", stage: "done", message: `${message} before it began`, finishedAt: new Date() }
        : { cancelRequestedAt: new Date(), message },
      select: SUMMARY_SELECT,
    });
    if (queued) await removeRunJob(tx, runId);
    await writeAudit(tx, audit, {
      action: "run.cancel",
      target: `run/${runId}`,
      before: { state: run.state },
      after: { state: after.state, cancelRequested: true },
    });
    await notifyRun(tx, runId);
    return serializeSummary(after);
  });
}
