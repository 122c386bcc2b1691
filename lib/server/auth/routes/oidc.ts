/**
 * The two halves of signing in through the identity provider; a browser follows them, so they answer with redirects.
 */
import { z } from "zod";
import { flowCookieName, readCookie, setCookie } from "../../http/cookies";
import { sealNotice } from "../notice";
import { beginFlow, finishFlow } from "../oidc";
import { signInWith } from "../oidcSignIn";
import { safeReturnTo } from "../returnTo";
import { config } from "../../core/config";
import { log } from "../../core/log";
import { routesOf } from "../defineRoute";
import { HttpError } from "../../http/errors";
import { sessionCookie } from "../browser";

const route = routesOf("Sign-in");
const REDIRECT = {
  status: 302,
  description: "Redirect to the identity provider, or back to a page",
} as const;

export const beginOidcRoute = route("GET /api/v1/sign-in/oidc", "beginOidcSignIn", {
  summary: "Start a sign-in through the identity provider. `from` is the page to return to.",
  role: "public",
  limit: "signIn",
  query: z.object({
    from: z.string().max(2_000).optional().meta({ description: "Path of the page to return to." }),
  }),
  response: REDIRECT,
  handler: async ({ query }) => {
    try {
      const flow = await beginFlow(safeReturnTo(query.from));
      return redirect(flow.url, [setCookie(flowCookieName(), flow.cookie, flow.maxAgeSeconds)]);
    } catch (error) {
      return backWith(error);
    }
  },
});

export const finishOidcRoute = route("GET /api/v1/sign-in/oidc/callback", "finishOidcSignIn", {
  summary: "Complete a sign-in: the identity provider redirects the browser to this address.",
  role: "public",
  limit: "signIn",
  response: REDIRECT,
  handler: async ({ request, audit }) => {
    const forget = setCookie(flowCookieName(), "", 0);
    try {
      const { search } = new URL(request.url);
      const { identity, returnTo } = await finishFlow(search, readCookie(request, flowCookieName()));
      const groups = config().oidc?.groups ?? { admin: [], tuner: [], viewer: [] };
      const userAgent = request.headers.get("user-agent");
      const session = await signInWith(identity, groups, { userAgent }, audit);
      return redirect(returnTo, [forget, ...Object.values(sessionCookie(session))]);
    } catch (error) {
      return backWith(error, [forget]);
    }
  },
});

/** Shows errors that a person can fix on the sign-in page; other errors are answered as usual. */
function backWith(error: unknown, cookies: readonly string[] = []): Response {
  if (!(error instanceof HttpError)) throw error;
  log().warn({ error }, "a sign-in through the identity provider failed");
  return redirect(`/sign-in?problem=${sealNotice(error.message)}`, cookies);
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
