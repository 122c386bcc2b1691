/** A script with a person's API token. */
import type { CallerKind } from "../../http/caller";
import { UnauthenticatedError } from "../../http/errors";
import { knownBy } from "../../http/wrongCredentials";
import type { Actor } from "../actor";
import { findToken } from "../tokens";

const NOT_VALID =
  "This API token is not valid: it is unknown, has expired, was revoked, or its owner was disabled. Create a new one under Settings.";

/** Throws for an invalid token: falling back to the cookie or the demo would hide the mistake. */
export const apiTokenCaller: CallerKind<Actor> = {
  name: "token",
  scheme: { type: "http", scheme: "bearer", description: "An API token, created under Settings." },
  async identify(request) {
    const authorization = request.headers.get("authorization");
    if (authorization === null) return null;
    const [, text] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
    if (text === undefined) {
      throw new UnauthenticatedError("The Authorization header must be `Bearer` and an API token.");
    }
    const { user, ...token } = await knownBy(
      request,
      { text, kind: "token", strength: "token" },
      () => findToken(text),
      () => new UnauthenticatedError(NOT_VALID),
    );
    return {
      id: `${user.email} (token ${token.name})`,
      name: user.name,
      role: token.role,
      via: "token",
      userId: user.id,
      email: user.email,
      endsAt: token.endsAt,
    };
  },
};
