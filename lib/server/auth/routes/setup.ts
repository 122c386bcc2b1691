/** One-time links: the first administrator, and choosing a password. */
import { z } from "zod";
import { setupInputSchema, setupLookUpInputSchema, setupLookUpSchema } from "../../../api/accounts";
import { lookUpLink, redeemLink } from "../links";
import { routesOf } from "../defineRoute";
import { Answer } from "../../http/route";
import { sessionCookie } from "../browser";
import { json } from "../../http/body/json";

const route = routesOf("Sign-in");

export const lookUpSetupRoute = route("POST /api/v1/setup/look-up", "lookUpSetupLink", {
  summary: "Return the purpose of a one-time link.",
  role: "public",
  limit: "signIn",
  body: json(setupLookUpInputSchema, { maxBytes: 4_096 }),
  keepsNothing: true,
  response: { status: 200, description: "The link's purpose", schema: setupLookUpSchema },
  handler: ({ body }) => lookUpLink(body.token),
});

export const setupRoute = route("POST /api/v1/setup", "useSetupLink", {
  summary: "Use a one-time link to create the first administrator or choose a password. Signs in.",
  role: "public",
  limit: "signIn",
  body: json(setupInputSchema, { maxBytes: 4_096 }),
  secretAnswer: true,
  response: { status: 200, description: "Link used and signed in", schema: z.object({}) },
  conflict: "`setUp`: there are accounts already",
  handler: async ({ body, request, audit }) => {
    const session = await redeemLink({ ...body, userAgent: request.headers.get("user-agent") }, audit);
    return new Answer({}, sessionCookie(session));
  },
});
