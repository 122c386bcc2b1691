/** Why there is no interval if only one unit was tested. Imports no schema. */
export const NO_INTERVAL = {
  days: "one day gives no interval",
  pipelines: "one pipeline gives no interval",
} as const;
