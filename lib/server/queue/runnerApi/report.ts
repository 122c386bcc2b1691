/** A Runner's report on its job's state. */
import { decideUpdate, traceDiffers, type JobUpdate, type UpdateAnswer } from "../../../queue";
import type { AuditContext } from "../../audit/write";
import { db } from "../../core/db";
import { finishBuild } from "../finish";
import { noteSignOfLife, type JobOfToken } from "../jobs";
import { holdJob } from "./jobs";

export interface Report extends Omit<JobUpdate, "job" | "storedBytes"> {
  /** Checksum of the whole trace, as the Runner reports it. */
  readonly traceChecksum?: string | undefined;
}

export interface Reported {
  readonly answer: UpdateAnswer;
  readonly watched: boolean;
}

/**
 * Decides the effect of a report, and ends the job if the report says so. A job that the token no longer belongs to,
 * even since a moment ago, is answered as unknown. Throws as finishBuild does.
 */
export async function reportJob(held: JobOfToken, report: Report, audit: AuditContext): Promise<Reported> {
  const reported = await decide(held, report);
  const { answer } = reported;
  if (answer.outcome === "alive" || answer.outcome === "incomplete") await noteSignOfLife(held);
  if (answer.outcome !== "ended") return reported;
  const { status, failureReason, exitCode } = answer.end;
  const end = { state: status, failureReason, exitCode, traceDiffers: reported.differs };
  if (await finishBuild(held.id, end, audit, { tokenHash: held.tokenHash })) return reported;
  // Of two simultaneous reports of the same end the first takes effect. A job that was given back in the meantime no
  // longer belongs to this Runner.
  const again = await decide(held, report);
  return again.found ? reported : again;
}

interface Decided extends Reported {
  /** Whether the token still belongs to a job. */
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
