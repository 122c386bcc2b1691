/** Who calls. A kind of caller says how it is read from a request and verified; a route family lists its kinds. */
import type { ZodOpenApiObject } from "zod-openapi";
import { ROLES, type Role } from "../../api/accounts";
import type { HttpError } from "./errors";
import type { Sent } from "./body/read";

export { ROLES, type Role };

export interface Caller {
  /** What audit rows say. */
  readonly id: string;
  /** Machines have none: they call only the routes that are open to their kind. */
  readonly role?: Role;
  /** Name of the kind. */
  readonly via: string;
}

type SecuritySchemes = NonNullable<NonNullable<ZodOpenApiObject["components"]>["securitySchemes"]>;

export interface CallerKind<C extends Caller> {
  /** Also the name of its security scheme in the OpenAPI document. */
  readonly name: C["via"];
  /** How the document describes the credential; undefined for who sends none. */
  readonly scheme?: SecuritySchemes[string];
  /** A person in a browser, not a program. */
  readonly person?: true;
  /** The credential is in the body or signs it, so that the body is read before the caller is known. */
  readonly readsBody?: true;
  /** Null when the request has no credential of this kind. Throws an HttpError for one that is not valid. */
  identify(request: Request, sent: Sent<unknown>): Promise<C | null>;
  /** The answer to a request without any credential, unless it is the usual 401. */
  readonly missing?: () => HttpError;
}

/** The first kind that finds its credential decides; null when none does. */
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
