/** The name and the patience of runs, for who creates them without computing them. */
export const RUN_KIND = "run";
/** Attempts before a run that keeps losing its worker is given up. */
export const RUN_ATTEMPTS = 3;
