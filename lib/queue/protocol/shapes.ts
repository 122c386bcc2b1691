/** A job as the rules of the protocol see it. */

/** GitLab's statuses. A job has been handed out once it is `running`. */
export const JOB_STATUSES = ["pending", "running", "canceling", "canceled", "success", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobOnServer {
  readonly status: JobStatus;
  /** Only with `canceling`: the Runner is to stop at once, instead of finishing in order. */
  readonly forced?: boolean;
}

/** Whether the job's Runner still reports. */
export function isUnderWay({ status }: JobOnServer): boolean {
  return status === "running" || status === "canceling";
}

/**
 * Returns the value of the `Job-Status` header. A Runner stops at once on `canceled`, and in order on `canceling`.
 */
export function jobStatusHeader({ status, forced = false }: JobOnServer): JobStatus {
  return status === "canceling" && forced ? "canceled" : status;
}
