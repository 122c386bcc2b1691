/** Days up to which nobody is said to win: with fewer of them one side may be ahead on all by chance. */
export const FEWEST_SHADOW_DAYS = 5;
