/** Names and patience of the part's operations. */
export const REPLAY_KIND = "replay";
export const RECOMMENDATION_KIND = "recommendation";
export const JOB_SET_KIND = "job-set";
/** Attempts before one that keeps losing its worker is given up. */
export const ATTEMPTS = 3;
