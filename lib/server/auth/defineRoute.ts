/** Routes for people and their scripts: all of the API but what machines with credentials of their own call. */
import { identify } from "../http/caller";
import { NOTHING_SENT } from "../http/body/read";
import { routeFamily, sectionOf } from "../http/defineRoute";
import type { Actor } from "./actor";
import { apiTokenCaller } from "./callers/apiToken";
import { demoCaller } from "./callers/demo";
import { sessionCaller } from "./callers/session";

const PEOPLE = [apiTokenCaller, sessionCaller, demoCaller];

const defineRoute = routeFamily<Actor>({ asks: PEOPLE });

export const routesOf = (tag: string): ReturnType<typeof sectionOf<Actor>> => sectionOf(defineRoute, tag);

/** Null when the request names nobody. Throws UnauthenticatedError for an API token that is not valid. */
export async function authenticate(request: Request): Promise<Actor | null> {
  return identify(PEOPLE, request, NOTHING_SENT);
}
