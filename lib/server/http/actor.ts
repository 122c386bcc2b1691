/** Who calls, and what a role may do. */
import { ROLES, type Role } from "../../api/accounts";

export { ROLES, type Role };

export interface Actor {
  /** What audit rows say: a person's e-mail address, with the token's name where a script calls; or `demo`. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly via: "session" | "token" | "demo";
  /** The account; undefined for the demo's visitor, who has none. */
  readonly userId?: string;
  readonly email?: string;
  /** The browser's session; undefined for scripts. */
  readonly sessionId?: string;
  readonly hasPassword?: boolean;
}

export function mayAct(actor: Actor, needed: Role): boolean {
  return ROLES.indexOf(actor.role) >= ROLES.indexOf(needed);
}
