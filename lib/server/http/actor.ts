/** Who calls, and what a role may do. */

/** In ascending order of what they may do. */
export const ROLES = ["viewer", "tuner", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Actor {
  /** Stable, written into audit rows. */
  readonly id: string;
  readonly role: Role;
}

export function mayAct(actor: Actor, needed: Role): boolean {
  return ROLES.indexOf(actor.role) >= ROLES.indexOf(needed);
}
