/** Handles a Runner's report about its job: `PUT /jobs/{id}`. Source: the specification's sections 1.5 and 1.7. */
import { failureReasonOf, type FailureReason } from "./failureReasons";
import { isUnderWay, jobStatusHeader, type JobOnServer, type JobStatus } from "./shapes";

export interface JobUpdate {
  /** Null for a job that does not exist or has been deleted. */
  readonly job: JobOnServer | null;
  readonly state: string | undefined;
  readonly failureReason?: string | undefined;
  readonly exitCode?: number | undefined;
  /** Bytes of the whole trace as counted by the Runner. */
  readonly traceBytes?: number | undefined;
  readonly storedBytes: number;
}

/** How a build ended. */
export interface JobEnd {
  readonly status: "success" | "failed" | "canceled";
  /** Null unless it failed. */
  readonly failureReason: FailureReason | null;
  readonly exitCode: number | null;
}

export type UpdateAnswer =
  | { readonly outcome: "alive"; readonly status: 200; readonly jobStatus: JobStatus }
  | { readonly outcome: "ended"; readonly status: 200; readonly jobStatus: JobStatus; readonly end: JobEnd }
  /** The Runner has sent more of the trace than is stored. It sends the rest and reports the end again. */
  | { readonly outcome: "incomplete"; readonly status: 412; readonly jobStatus: JobStatus }
  | {
      readonly outcome: "refused";
      readonly status: 400 | 403;
      readonly jobStatus: JobStatus | null;
      readonly message: string;
    };

/**
 * The final status is what the Runner reports, and `Job-Status` repeats it. A cancelled build is stored as canceled,
 * whatever the Runner reports.
 */
export function decideUpdate(update: JobUpdate): UpdateAnswer {
  const { job, state, storedBytes, traceBytes = 0 } = update;
  if (!job) return { outcome: "refused", status: 403, jobStatus: null, message: "Forbidden" };
  const jobStatus = jobStatusHeader(job);
  if (!isUnderWay(job)) {
    const message = "Forbidden - Job is not processing on runner";
    return { outcome: "refused", status: 403, jobStatus, message };
  }
  if (state === "running" || state === "pending") return { outcome: "alive", status: 200, jobStatus };
  if (state !== "success" && state !== "failed") {
    const message = "state must be pending, running, success or failed";
    return { outcome: "refused", status: 400, jobStatus, message };
  }
  if (traceBytes > storedBytes) return { outcome: "incomplete", status: 412, jobStatus };
  return { outcome: "ended", status: 200, jobStatus: state, end: endOf(job, state, update) };
}

function endOf(job: JobOnServer, state: "success" | "failed", update: JobUpdate): JobEnd {
  const exitCode = update.exitCode ?? null;
  if (job.status === "canceling") return { status: "canceled", failureReason: null, exitCode };
  const failureReason = state === "failed" ? failureReasonOf(update.failureReason) : null;
  return { status: state, failureReason, exitCode };
}
