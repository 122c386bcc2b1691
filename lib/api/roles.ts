/** In ascending order of what they may do. */
export const ROLES = ["viewer", "tuner", "admin"] as const;
export type Role = (typeof ROLES)[number];
