/** What a Runner says of its job's state. */
import { decideUpdate, traceDiffers, type JobUpdate, type UpdateAnswer } from "../../../queue";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { finishBuild } from "../finish";
import { noteSignOfLife } from "../jobs";
import { holdJob, type JobOfToken } from "./jobs";

export interface Report extends Omit<JobUpdate, "job" | "storedBytes"> {
  /** Of the whole trace, as the Runner states it. */
  readonly traceChecksum?: string | undefined;
}

export interface Reported {
  readonly answer: UpdateAnswer;
  readonly watched: boolean;
}

export async function reportJob(held: JobOfToken, report: Report, audit: AuditContext): Promise<Reported> {
  const reported = await db().$transaction(async (tx) => {
    const found = await holdJob(tx, held, "wait");
    const { job = null, traceBytes: storedBytes = 0, traceChecksum: storedChecksum = null } = found ?? {};
    return {
      answer: decideUpdate({ ...report, job, storedBytes }),
      watched: found?.watched ?? false,
      differs: traceDiffers({ stated: report.traceChecksum, storedChecksum }),
    };
  });
  const { answer } = reported;
  if (answer.outcome === "alive" || answer.outcome === "incomplete") await noteSignOfLife(held.id);
  if (answer.outcome !== "ended") return reported;
  const { status, failureReason, exitCode } = answer.end;
  // Only the first of two ends that come at once takes effect, and both said the same.
  await finishBuild(
    held.id,
    { state: status, failureReason, exitCode, traceDiffers: reported.differs },
    audit,
  );
  return reported;
}
