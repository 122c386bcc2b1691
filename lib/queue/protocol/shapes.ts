/** What the protocol's rules know of a job. */

/** GitLab's words; a job is handed out once it is `running`. */
export const JOB_STATUSES = ["pending", "running", "canceling", "canceled", "success", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobOnServer {
  readonly status: JobStatus;
  /** Only with `canceling`: the Runner is told to stop at once, not to end in order. */
  readonly forced?: boolean;
}

/** A job whose Runner still reports. */
export function isUnderWay({ status }: JobOnServer): boolean {
  return status === "running" || status === "canceling";
}

/** What the header `Job-Status` says. A Runner stops at once on `canceled`, and in order on `canceling`. */
export function jobStatusHeader({ status, forced = false }: JobOnServer): JobStatus {
  return status === "canceling" && forced ? "canceled" : status;
}
