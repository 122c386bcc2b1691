/** What a page asks before it draws anything: is somebody there? Everything else it asks over the API. */
import { headers } from "next/headers";
import { openNotice } from "./auth/notice";
import { sessionState } from "./auth/state";
import { isConnectionLoss } from "./core/dbErrors";
import { authenticate } from "./auth/defineRoute";
import type { SessionState } from "../api/accounts";

export { safeReturnTo } from "./auth/returnTo";
export { buildId } from "./core/build";

/** Null while the database is away: nobody can tell who is there. */
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
export async function entranceState(problem: string | undefined): Promise<{
  readonly state: SessionState | null;
  /** Why the last sign-in through the identity provider failed. */
  readonly problem: string | null;
}> {
  return {
    state: await pageSession(),
    problem: problem === undefined ? null : openNotice(problem),
  };
}

/** A page sees the request's headers only; that is all that says who asks. */
export async function pageRequest(): Promise<Request> {
  const given = new Headers(await headers());
  given.delete("authorization");
  return new Request("http://page.invalid/", { headers: given });
}
