/** Names and attempts of the part's operations. */
export const REPLAY_KIND = "replay";
export const RECOMMENDATION_KIND = "recommendation";
export const JOB_SET_KIND = "job-set";
/** Attempts until an operation that keeps losing its worker fails. */
export const ATTEMPTS = 3;
