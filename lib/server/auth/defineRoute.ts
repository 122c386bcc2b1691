/** Routes for people and their scripts: the whole API except what machines call with their own credentials. */
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

/** Returns null for a request without credentials. Throws UnauthenticatedError for an invalid API token. */
export async function authenticate(request: Request): Promise<Actor | null> {
  return identify(PEOPLE, request, NOTHING_SENT);
}
