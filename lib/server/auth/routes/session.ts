/** Signing in and out, and the caller's sessions. */
import { z } from "zod";
import {
  browserSessionsSchema,
  changePasswordInputSchema,
  sessionStateSchema,
  signInInputSchema,
} from "../../../api/accounts";
import { sessionCookieName, setCookie } from "../../http/cookies";
import { endSession, listSessionsFor } from "../sessions";
import { changePassword, signIn, signOutEverywhere } from "../signIn";
import { sessionState } from "../state";
import { authenticate } from "../defineRoute";
import { routesOf } from "../defineRoute";
import { Answer } from "../../http/route";
import { browserOf, sessionCookie } from "../browser";
import { json } from "../../http/body/json";
import { uuidParams } from "../../http/routes/params";

const route = routesOf("Sign-in");

export const getSessionRoute = route("GET /api/v1/session", "getSession", {
  summary: "Return who is signed in, and the available ways to sign in.",
  role: "public",
  response: { status: 200, description: "The session", schema: sessionStateSchema },
  handler: async ({ request }) => sessionState(await authenticate(request)),
});

export const signInRoute = route("POST /api/v1/session", "signIn", {
  summary: "Sign in with e-mail address and password. The response sets the session cookie.",
  role: "public",
  limit: "signIn",
  body: json(signInInputSchema, { maxBytes: 4_096 }),
  secretAnswer: true,
  response: { status: 200, description: "Signed in", schema: z.object({}) },
  handler: async ({ body, request, audit }) => {
    const session = await signIn({ ...body, userAgent: request.headers.get("user-agent") }, audit);
    return new Answer({}, sessionCookie(session));
  },
});

export const signOutRoute = route("DELETE /api/v1/session", "signOut", {
  summary: "Sign out of this browser.",
  role: "viewer",
  response: { status: 204, description: "Signed out" },
  conflict: "`noSession`: an API token, or a visitor of the demo, has no session",
  handler: async ({ actor, audit }) => {
    const { userId, sessionId: id } = browserOf(actor);
    await endSession(id, userId, audit);
    return new Answer(undefined, { "set-cookie": setCookie(sessionCookieName(), "", 0) });
  },
});

export const listSessionsRoute = route("GET /api/v1/sessions", "listSessions", {
  summary: "List the browsers in which the caller is signed in, newest first.",
  role: "viewer",
  response: { status: 200, description: "The sessions, newest first", schema: browserSessionsSchema },
  handler: async ({ actor }) => ({ items: await listSessionsFor(actor) }),
});

export const endSessionRoute = route("DELETE /api/v1/sessions/{id}", "endSession", {
  summary: "Sign one of the caller's other browsers out.",
  role: "viewer",
  params: uuidParams,
  response: { status: 204, description: "Signed out" },
  conflict: "`noSession`: an API token, or a visitor of the demo, has no session",
  handler: ({ params, actor, audit }) => endSession(params.id, browserOf(actor).userId, audit),
});

export const signOutEverywhereRoute = route("DELETE /api/v1/sessions", "signOutEverywhere", {
  summary: "Sign the caller out of all browsers, including this one.",
  role: "viewer",
  response: { status: 204, description: "Signed out of all browsers" },
  conflict: "`noSession`: an API token, or a visitor of the demo, has no session",
  handler: async ({ actor, audit }) => {
    const { userId, email } = browserOf(actor);
    await signOutEverywhere({ id: userId, email }, audit);
    return new Answer(undefined, { "set-cookie": setCookie(sessionCookieName(), "", 0) });
  },
});

export const changePasswordRoute = route("PUT /api/v1/session/password", "changePassword", {
  summary: "Change the caller's password. Ends the caller's other sessions.",
  role: "viewer",
  limit: "signIn",
  body: json(changePasswordInputSchema, { maxBytes: 4_096 }),
  response: { status: 204, description: "Password changed" },
  conflict: "`noSession`: an API token, or a visitor of the demo, has no session",
  handler: async ({ body, actor, audit }) => {
    const { userId, sessionId: id } = browserOf(actor);
    await changePassword({ userId, sessionId: id, current: body.current, next: body.new }, audit);
    return undefined;
  },
});
