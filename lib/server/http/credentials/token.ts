/** A machine's token, in a header or in the field `token` of a JSON body. */
import { z } from "zod";
import type { Caller, CallerKind } from "../caller";
import { BadRequestError, ForbiddenError } from "../errors";
import { knownBy, type Credential } from "../wrongCredentials";

const bodySchema = z.looseObject({ token: z.string().min(1) });

interface TokenKind<V extends string> {
  readonly name: V;
  readonly header: string;
  /** The word in messages, such as `runner`. */
  readonly what: string;
  /** Whether a request without a token is refused like one with a wrong token. */
  readonly forbidden?: boolean;
  /** "token", a random one, by default. */
  readonly strength?: Credential["strength"];
}

/**
 * `find` looks the token up and returns null if it is unknown, which is answered with 403 as GitLab Runner expects.
 * The header takes precedence over the body, which is not JSON for a trace.
 */
function tokenKind<V extends string, C extends Caller & { readonly via: V }>(
  { name, header, what, forbidden = false, strength = "token" }: TokenKind<V>,
  find: (token: string) => Promise<C | null>,
): CallerKind<C> {
  return {
    name,
    scheme: {
      type: "apiKey",
      in: "header",
      name: header,
      description: `The token in this header, or in the body's field \`token\`.`,
    },
    readsBody: true,
    missing: () => {
      if (forbidden) return new ForbiddenError(`Send the ${what} token in the header ${header}.`, "noToken");
      return new BadRequestError(
        `token is missing: send it in the body's field token or the header ${header}.`,
        [{ path: "token", message: "is missing" }],
      );
    },
    async identify(request, { json }) {
      const token = request.headers.get(header) ?? bodySchema.safeParse(json).data?.token;
      if (token === undefined) return null;
      return knownBy(
        request,
        { text: token, kind: name, strength },
        () => find(token),
        () => new ForbiddenError(`This ${what} token is not valid.`, "invalidToken"),
      );
    },
  };
}

export function runnerToken<C extends Caller & { readonly via: "runner" }>(
  find: (token: string) => Promise<C | null>,
): CallerKind<C> {
  return tokenKind({ name: "runner", header: "RUNNER-TOKEN", what: "runner" }, find);
}

/** The installation's own token, with which a Runner before 16.0 registers itself. */
export function registrationToken<C extends Caller & { readonly via: "registration" }>(
  find: (token: string) => Promise<C | null>,
): CallerKind<C> {
  const kind = {
    name: "registration",
    header: "RUNNER-TOKEN",
    what: "registration",
    strength: "secret",
  } as const;
  return tokenKind(kind, find);
}

export function jobToken<C extends Caller & { readonly via: "job" }>(
  find: (token: string) => Promise<C | null>,
): CallerKind<C> {
  return tokenKind({ name: "job", header: "JOB-TOKEN", what: "job", forbidden: true }, find);
}
