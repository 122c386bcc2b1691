/**
 * What a page asks before it draws anything: is somebody there? And what it is given with its first paint, so that it
 * need not ask for it: null where nobody may see it or it cannot be had. The page then asks over the API and shows what
 * that says.
 */
import { headers } from "next/headers";
import type { SessionState } from "../../api/accounts";
import { isConnectionLoss } from "../core/dbErrors";
import { mayAct } from "../http/caller";
import { HttpError } from "../http/errors";
import type { Actor } from "./actor";
import { authenticate } from "./defineRoute";
import { openNotice } from "./notice";
import { sessionState } from "./state";

export { buildId } from "../core/build";
export { safeReturnTo } from "./returnTo";

/** Null while the database is unavailable: nobody can tell who is there. */
export async function pageSession(): Promise<SessionState | null> {
  const request = await pageRequest();
  try {
    return await sessionState(await authenticate(request));
  } catch (error) {
    if (isConnectionLoss(error)) return null;
    throw error;
  }
}

/** For the pages that are there before anybody is. */
export async function accountState(problem: string | undefined): Promise<{
  readonly state: SessionState | null;
  /** Why the last sign-in through the identity provider failed. */
  readonly problem: string | null;
}> {
  return {
    state: await pageSession(),
    problem: problem === undefined ? null : openNotice(problem),
  };
}

/** Null where the person who is signed in may not look, or where it cannot be had. */
export function forViewer<T>(read: (actor: Actor) => Promise<T>): Promise<T | null> {
  return forRole("viewer", read);
}

/** As `forViewer`, of what administrators alone may see. */
export function forAdmin<T>(read: () => Promise<T>): Promise<T | null> {
  return forRole("admin", read);
}

async function forRole<T>(role: "viewer" | "admin", read: (actor: Actor) => Promise<T>): Promise<T | null> {
  try {
    const actor = await authenticate(await pageRequest());
    return actor && mayAct(actor, role) ? await read(actor) : null;
  } catch (error) {
    if (error instanceof HttpError || isConnectionLoss(error)) return null;
    throw error;
  }
}

/** A page sees the request's headers only; that is all that says who asks. */
export async function pageRequest(): Promise<Request> {
  const given = new Headers(await headers());
  given.delete("authorization");
  return new Request("http://page.invalid/", { headers: given });
}
