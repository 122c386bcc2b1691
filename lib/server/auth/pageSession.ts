/**
 * The session and initial data of a page's first paint. Initial data is null if the visitor may not see it or it
 * cannot be read; the page then requests it over the API and shows that answer.
 */
import { headers } from "next/headers";
import { cache } from "react";
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

/**
 * Returns null while the database is unavailable, because the visitor cannot be identified. Read once for the frame and
 * the page of a request.
 */
export const pageSession = cache(async (): Promise<SessionState | null> => {
  const request = await pageRequest();
  try {
    return await sessionState(await authenticate(request));
  } catch (error) {
    if (isConnectionLoss(error)) return null;
    throw error;
  }
});

/** For the pages that people see before they sign in. */
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

/** Returns null if the visitor lacks the role, or if the data cannot be read. */
export function forViewer<T>(read: (actor: Actor) => Promise<T>): Promise<T | null> {
  return forRole("viewer", read);
}

/** Like `forViewer`, for data that only administrators may see. */
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

/** Returns a request with the page's headers, all that a page has to identify its visitor. */
export async function pageRequest(): Promise<Request> {
  const given = new Headers(await headers());
  given.delete("authorization");
  return new Request("http://page.invalid/", { headers: given });
}
