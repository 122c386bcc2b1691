/** Minimum number of days for naming a winner. With fewer days one side may be ahead on all of them by chance. */
export const FEWEST_SHADOW_DAYS = 5;
