/** What a Runner says of its job's state. */
import { decideUpdate, traceDiffers, type JobUpdate, type UpdateAnswer } from "../../../queue";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { finishBuild } from "../finish";
import { noteSignOfLife, type JobOfToken } from "../jobs";
import { holdJob } from "./jobs";

export interface Report extends Omit<JobUpdate, "job" | "storedBytes"> {
  /** Of the whole trace, as the Runner states it. */
  readonly traceChecksum?: string | undefined;
}

export interface Reported {
  readonly answer: UpdateAnswer;
  readonly watched: boolean;
}

/**
 * Decides what a report does, and ends the job where it says so. What the job's token no longer holds for, also since a
 * moment ago, is answered as unknown. Throws as finishBuild does.
 */
export async function reportJob(held: JobOfToken, report: Report, audit: AuditContext): Promise<Reported> {
  const reported = await decide(held, report);
  const { answer } = reported;
  if (answer.outcome === "alive" || answer.outcome === "incomplete") await noteSignOfLife(held);
  if (answer.outcome !== "ended") return reported;
  const { status, failureReason, exitCode } = answer.end;
  const end = { state: status, failureReason, exitCode, traceDiffers: reported.differs };
  if (await finishBuild(held.id, end, audit, { tokenHash: held.tokenHash })) return reported;
  // Of two ends that come at once the first takes effect, and both said the same. What was given back meanwhile is no
  // job of this Runner's.
  const again = await decide(held, report);
  return again.found ? reported : again;
}

interface Decided extends Reported {
  /** Whether the token is a job's still. */
  readonly found: boolean;
  readonly differs: boolean;
}

async function decide(held: JobOfToken, report: Report): Promise<Decided> {
  return db().$transaction(async (tx) => {
    const found = await holdJob(tx, held, "wait");
    const { job = null, traceBytes: storedBytes = 0, traceChecksum: storedChecksum = null } = found ?? {};
    return {
      answer: decideUpdate({ ...report, job, storedBytes }),
      watched: found?.watched ?? false,
      found: found !== null,
      differs: traceDiffers({ stated: report.traceChecksum, storedChecksum }),
    };
  });
}
