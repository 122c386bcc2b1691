/**
 * Appends to a job's trace: `PATCH /jobs/{id}/trace` with `Content-Range: <start>-<end>`. All numbers are bytes.
 * Source: the specification's section 1.6.
 */
import { isUnderWay, jobStatusHeader, type JobOnServer, type JobStatus } from "./shapes";

export interface TracePatch {
  /** Null for a job that does not exist or has been deleted. */
  readonly job: JobOnServer | null;
  /** The `Content-Range` header; null if it was not sent. */
  readonly contentRange: string | null;
  readonly bodyBytes: number;
  readonly storedBytes: number;
  /** Maximum size of a stored trace. */
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
  /** Says where to continue, and nothing about the job. */
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

/** Ignores the end of the range. The length of the body decides how much is appended. */
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

/** Returns the seconds after which a Runner sends the next patch: short while a person is watching. */
export function traceUpdateInterval(watched: boolean): number {
  return watched ? 3 : 60;
}

/** Returns 28 for `28-32/5`, or null if the text is not a range. */
function startOf(contentRange: string): number | null {
  const found = /^\s*(?:bytes\s+)?(\d{1,15})-\d*(?:\/(?:\d+|\*))?\s*$/i.exec(contentRange);
  return found ? Number(found[1]) : null;
}

function refused(status: 400 | 403, jobStatus: JobStatus | null, message: string): TraceAnswer {
  return { outcome: "refused", status, jobStatus, message };
}
