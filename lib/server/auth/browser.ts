/** Helpers that the sign-in routes share: the caller's browser, and its session cookie. */
import { sessionCookieName, setCookie } from "../http/cookies";
import type { Actor } from "./actor";
import { ConflictError } from "../http/errors";

/** Returns the session cookie as a header of the answer. */
export function sessionCookie(session: {
  readonly token: string;
  readonly maxAgeSeconds: number;
}): Readonly<Record<string, string>> {
  return { "set-cookie": setCookie(sessionCookieName(), session.token, session.maxAgeSeconds) };
}

/** Returns the account and browser of the caller. Throws a ConflictError for a script and for the demo's visitor. */
export function browserOf(actor: Actor | null): {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
} {
  const { userId, email, sessionId: id } = actor ?? {};
  if (userId === undefined || email === undefined || id === undefined) {
    const who = actor?.via === "token" ? "An API token" : "The demo's visitor";
    throw new ConflictError(`${who} has no session. Sign in with an account for this.`, "noSession");
  }
  return { userId, email, sessionId: id };
}
