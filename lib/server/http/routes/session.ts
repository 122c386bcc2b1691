/** Signing in and out, and the sessions of who asks. */
import { z } from "zod";
import {
  browserSessionSchema,
  changePasswordInputSchema,
  sessionStateSchema,
  signInInputSchema,
} from "../../../api/accounts";
import { sessionCookieName, setCookie } from "../../auth/cookies";
import { endSession, listSessions } from "../../auth/sessions";
import { changePassword, signIn, signOutEverywhere } from "../../auth/signIn";
import { sessionState } from "../../auth/state";
import { authenticate } from "../authenticate";
import { defineRoute } from "../defineRoute";
import { Answer } from "../route";
import { browserOf, sessionCookie } from "../browser";

const TAG = "Sign-in";
const sessionId = z.object({ id: z.uuid() });

export const getSessionRoute = defineRoute({
  method: "GET",
  path: "/api/v1/session",
  operationId: "getSession",
  tag: TAG,
  summary: "Who is signed in, and which ways in there are.",
  role: "public",
  response: { status: 200, description: "The session", schema: sessionStateSchema },
  handler: async ({ request }) => sessionState(await authenticate(request)),
});

export const signInRoute = defineRoute({
  method: "POST",
  path: "/api/v1/session",
  operationId: "signIn",
  tag: TAG,
  summary: "Sign in with e-mail address and password; the answer sets the session's cookie.",
  role: "public",
  limit: "signIn",
  body: { schema: signInInputSchema, maxBytes: 4_096 },
  secretAnswer: true,
  response: { status: 200, description: "Signed in", schema: z.object({}) },
  handler: async ({ body, request, audit }) => {
    const session = await signIn({ ...body, userAgent: request.headers.get("user-agent") }, audit);
    return new Answer({}, sessionCookie(session));
  },
});

export const signOutRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/session",
  operationId: "signOut",
  tag: TAG,
  summary: "Sign out of this browser.",
  role: "viewer",
  response: { status: 204, description: "Signed out" },
  handler: async ({ actor, audit }) => {
    const { userId, sessionId: id } = browserOf(actor);
    await endSession(id, userId, audit);
    return new Answer(undefined, { "set-cookie": setCookie(sessionCookieName(), "", 0) });
  },
});

export const listSessionsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/sessions",
  operationId: "listSessions",
  tag: TAG,
  summary: "The browsers that the caller is signed in with.",
  role: "viewer",
  response: {
    status: 200,
    description: "Newest first",
    schema: z.object({ items: z.array(browserSessionSchema) }),
  },
  handler: async ({ actor }) => ({
    items: actor?.userId === undefined ? [] : await listSessions(actor.userId, actor.sessionId),
  }),
});

export const endSessionRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/sessions/{id}",
  operationId: "endSession",
  tag: TAG,
  summary: "Sign one of the caller's other browsers out.",
  role: "viewer",
  params: sessionId,
  response: { status: 204, description: "Signed out" },
  handler: async ({ params, actor, audit }) => {
    await endSession(params.id, browserOf(actor).userId, audit);
    return undefined;
  },
});

export const signOutEverywhereRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/sessions",
  operationId: "signOutEverywhere",
  tag: TAG,
  summary: "Sign the caller out of all browsers, this one included.",
  role: "viewer",
  response: { status: 204, description: "Signed out" },
  handler: async ({ actor, audit }) => {
    const { userId, email } = browserOf(actor);
    await signOutEverywhere({ id: userId, email }, audit);
    return new Answer(undefined, { "set-cookie": setCookie(sessionCookieName(), "", 0) });
  },
});

export const changePasswordRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/session/password",
  operationId: "changePassword",
  tag: TAG,
  summary: "Change the caller's password; their other sessions end.",
  role: "viewer",
  limit: "signIn",
  body: { schema: changePasswordInputSchema, maxBytes: 4_096 },
  response: { status: 204, description: "Changed" },
  handler: async ({ body, actor, audit }) => {
    const { userId, sessionId: id } = browserOf(actor);
    await changePassword({ userId, sessionId: id, current: body.current, next: body.new }, audit);
    return undefined;
  },
});
