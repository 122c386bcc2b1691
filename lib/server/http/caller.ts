/**
 * Callers. A kind of caller defines how its credential is read from a request and verified; a route family lists its
 * kinds.
 */
import type { ZodOpenApiObject } from "zod-openapi";
import { ROLES, type Role } from "../../api/accounts";
import type { HttpError } from "./errors";
import type { Sent } from "./body/read";

export { ROLES, type Role };

export interface Caller {
  /** The actor in audit rows. */
  readonly id: string;
  /** Machines have no role: they call only the routes that are open to their kind. */
  readonly role?: Role;
  /** Name of the caller's kind. */
  readonly via: string;
}

type SecuritySchemes = NonNullable<NonNullable<ZodOpenApiObject["components"]>["securitySchemes"]>;

export interface CallerKind<C extends Caller> {
  /** Also the name of its security scheme in the OpenAPI document. */
  readonly name: C["via"];
  /** How the document describes the credential; undefined if the kind has none. */
  readonly scheme?: SecuritySchemes[string];
  /** A person in a browser, not a program. */
  readonly person?: true;
  /** The credential is in the body or signs it, so the body is read before the caller is identified. */
  readonly readsBody?: true;
  /** Returns null if the request has no credential of this kind. Throws an HttpError for an invalid one. */
  identify(request: Request, sent: Sent<unknown>): Promise<C | null>;
  /** The error for a request without any credential, if not the usual 401. */
  readonly missing?: () => HttpError;
}

/** Returns the caller of the first kind that finds its credential; null if none does. */
export async function identify<C extends Caller>(
  kinds: readonly CallerKind<C>[],
  request: Request,
  sent: Sent<unknown>,
): Promise<C | null> {
  for (const kind of kinds) {
    const caller = await kind.identify(request, sent);
    if (caller) return caller;
  }
  return null;
}

export function mayAct({ role }: Caller, needed: Role): boolean {
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
