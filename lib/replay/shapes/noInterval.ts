/** Why there is no interval where one unit was tried. Loads no schema. */
export const NO_INTERVAL = {
  days: "one day gives no interval",
  pipelines: "one pipeline gives no interval",
} as const;
