/** The name and the attempts of runs, for modules that create runs without computing them. */
export const RUN_KIND = "run";
/** Attempts until a run that keeps losing its worker fails. */
export const RUN_ATTEMPTS = 3;
