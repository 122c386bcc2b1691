/** People: by a session in a browser, by one of their API tokens, or as the demo's visitor. */
import type { Caller, Role } from "../http/caller";

export interface Actor extends Caller {
  /** An e-mail address, followed by the token's name for a script; or `demo`. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly via: "session" | "token" | "demo";
  /** The account; undefined for the demo's visitor. */
  readonly userId?: string;
  readonly email?: string;
  /** The browser's session; undefined for scripts. */
  readonly sessionId?: string;
  readonly hasPassword?: boolean;
  /** When the credential expires, for a session if it is not used; undefined for the demo's visitor. */
  readonly endsAt?: Date;
}
