/** With fewer distinct cold pulls in a window, neither a copy nor prewarming is advised: one in a hundred windows. */
export const FEWEST_PULLS = 0.01;
