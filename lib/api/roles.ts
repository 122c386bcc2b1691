/** In ascending order of privileges. */
export const ROLES = ["viewer", "tuner", "admin"] as const;
export type Role = (typeof ROLES)[number];
