/** Who calls: a script with an API token, a browser with a session, or a visitor of the demo. */
import { readCookie, sessionCookieName } from "../auth/cookies";
import { isDemoVisitor } from "../auth/demoDoor";
import { findSession } from "../auth/sessions";
import { findToken } from "../auth/tokens";
import type { Actor } from "./actor";
import { UnauthenticatedError } from "./errors";

const DEMO_VISITOR: Actor = { id: "demo", name: "Demo administrator", role: "admin", via: "demo" };

/**
 * Null when the request names nobody. Throws UnauthenticatedError for a token that is not valid (any more): falling
 * back to the cookie or the demo would hide the mistake. A session that has ended is as none.
 */
export async function authenticate(request: Request): Promise<Actor | null> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return fromToken(authorization);
  const cookie = readCookie(request, sessionCookieName());
  const session = cookie === undefined ? null : await findSession(cookie);
  if (session) {
    const { user } = session;
    return {
      id: user.email,
      name: user.name,
      role: user.role,
      via: "session",
      userId: user.id,
      email: user.email,
      sessionId: session.id,
      hasPassword: user.passwordHash !== null,
    };
  }
  return isDemoVisitor(request) ? DEMO_VISITOR : null;
}

async function fromToken(authorization: string): Promise<Actor> {
  const [, text] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (text === undefined) {
    throw new UnauthenticatedError("The Authorization header must be `Bearer` and an API token.");
  }
  const token = await findToken(text);
  if (!token) {
    throw new UnauthenticatedError(
      "This API token is not valid: it is unknown, has expired, was revoked, or its owner was disabled. Make a new one under Settings.",
    );
  }
  const { user } = token;
  return {
    id: `${user.email} (token ${token.name})`,
    name: user.name,
    role: token.role,
    via: "token",
    userId: user.id,
    email: user.email,
  };
}
