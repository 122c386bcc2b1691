/** People: with a session in a browser, by an API token of theirs, or as a visitor of the demo. */
import type { Caller, Role } from "../http/caller";

export interface Actor extends Caller {
  /** An e-mail address, with the token's name where a script calls; or `demo`. */
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
  /** When the credential runs out, a session unless it is used; undefined for the demo's visitor, who has none. */
  readonly endsAt?: Date;
}
