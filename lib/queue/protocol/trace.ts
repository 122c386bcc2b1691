/**
 * Appending to a job's trace: `PATCH /jobs/{id}/trace` with `Content-Range: <start>-<end>`. All numbers are bytes.
 * Source: the specification's section 1.6.
 */
import { isUnderWay, jobStatusHeader, type JobOnServer, type JobStatus } from "./shapes";

export interface TracePatch {
  /** Null for a job that does not exist, or no longer. */
  readonly job: JobOnServer | null;
  /** The header `Content-Range`; null when it was not sent. */
  readonly contentRange: string | null;
  readonly bodyBytes: number;
  readonly storedBytes: number;
  /** The longest trace that is stored. */
  readonly limitBytes: number;
}

export type TraceAnswer =
  | {
      readonly outcome: "append";
      readonly status: 202;
      /** `0-<size after the patch>`. */
      readonly range: string;
      readonly jobStatus: JobStatus;
      readonly size: number;
    }
  /** Says where to go on, and nothing of the job. */
  | { readonly outcome: "mismatch"; readonly status: 416; readonly range: string; readonly jobStatus: null }
  | {
      readonly outcome: "tooLong";
      readonly status: 403;
      readonly jobStatus: "failed";
      readonly failureReason: "trace_size_exceeded";
    }
  | {
      readonly outcome: "refused";
      readonly status: 400 | 403;
      readonly jobStatus: JobStatus | null;
      readonly message: string;
    };

/** The end of the range is not looked at: how much comes is the body's length. */
export function decideTracePatch(patch: TracePatch): TraceAnswer {
  const { job, contentRange, bodyBytes, storedBytes, limitBytes } = patch;
  if (!job) return refused(403, null, "Forbidden");
  if (!isUnderWay(job)) {
    return refused(403, jobStatusHeader(job), "Forbidden - Job is not processing on runner");
  }
  const jobStatus = jobStatusHeader(job);
  if (contentRange === null) return refused(400, jobStatus, "Missing header Content-Range");
  const start = startOf(contentRange);
  if (start === null) {
    return refused(400, jobStatus, "Content-Range must be <first byte>-<last byte>, such as 0-939");
  }
  if (start !== storedBytes)
    return { outcome: "mismatch", status: 416, range: `0-${storedBytes}`, jobStatus: null };
  const size = storedBytes + bodyBytes;
  if (size > limitBytes) {
    return { outcome: "tooLong", status: 403, jobStatus: "failed", failureReason: "trace_size_exceeded" };
  }
  return { outcome: "append", status: 202, range: `0-${size}`, jobStatus, size };
}

/** Seconds after which a Runner sends the next patch: soon while a person reads along. */
export function traceUpdateInterval(watched: boolean): number {
  return watched ? 3 : 60;
}

/** 28 of `28-32/5`; null for what is no range. */
function startOf(contentRange: string): number | null {
  const found = /^\s*(?:bytes\s+)?(\d{1,15})-\d*(?:\/(?:\d+|\*))?\s*$/i.exec(contentRange);
  return found ? Number(found[1]) : null;
}

function refused(status: 400 | 403, jobStatus: JobStatus | null, message: string): TraceAnswer {
  return { outcome: "refused", status, jobStatus, message };
}
