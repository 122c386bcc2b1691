/** A person in a browser, identified by the session cookie. An ended session counts as no session. */
import type { CallerKind } from "../../http/caller";
import { readCookie, sessionCookieName } from "../../http/cookies";
import type { Actor } from "../actor";
import { findSession } from "../sessions";

export const sessionCaller: CallerKind<Actor> = {
  name: "session",
  scheme: {
    type: "apiKey",
    in: "cookie",
    name: "plimsoll",
    description: "The session cookie of a browser; named __Host-plimsoll over HTTPS.",
  },
  person: true,
  async identify(request) {
    const cookie = readCookie(request, sessionCookieName());
    const session = cookie === undefined ? null : await findSession(cookie);
    if (!session) return null;
    const { user } = session;
    return {
      id: user.email,
      name: user.name,
      role: user.role,
      via: "session",
      userId: user.id,
      email: user.email,
      sessionId: session.id,
      hasPassword: user.hasPassword,
      endsAt: session.endsAt,
    };
  },
};
