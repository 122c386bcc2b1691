/**
 * Who calls. Until sign-in and API tokens exist everyone who reaches the server is the local administrator, as a
 * fresh start on one's own machine should be; this file is the only place that knows it. Sign-in replaces
 * `localAdministrator` by `setAuthenticator`, and no route changes.
 */
import type { Actor } from "./actor";
import { processWide } from "../processWide";

/** Null when the request carries nothing that names a caller; throws UnauthenticatedError for a wrong token. */
export type Authenticator = (request: Request) => Promise<Actor | null>;

const LOCAL_ADMINISTRATOR: Actor = { id: "local", role: "admin" };

const localAdministrator: Authenticator = () => Promise.resolve(LOCAL_ADMINISTRATOR);

const current = (): { authenticator: Authenticator } =>
  processWide("authenticator", () => ({ authenticator: localAdministrator }));

export function authenticate(request: Request): Promise<Actor | null> {
  return current().authenticator(request);
}

/** Puts another authenticator in place and returns what undoes it. */
export function setAuthenticator(authenticator: Authenticator): () => void {
  const holder = current();
  const before = holder.authenticator;
  holder.authenticator = authenticator;
  return () => {
    holder.authenticator = before;
  };
}
