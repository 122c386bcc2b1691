/** One-time links: the first administrator, and choosing a password. */
import { z } from "zod";
import { setupInputSchema, setupLookUpInputSchema, setupLookUpSchema } from "../../../api/accounts";
import { lookUpLink, redeemLink } from "../../auth/links";
import { defineRoute } from "../defineRoute";
import { Answer } from "../route";
import { sessionCookie } from "../browser";

const TAG = "Sign-in";

export const lookUpSetupRoute = defineRoute({
  method: "POST",
  path: "/api/v1/setup/look-up",
  operationId: "lookUpSetupLink",
  tag: TAG,
  summary: "What a one-time link is for.",
  role: "public",
  limit: "signIn",
  body: { schema: setupLookUpInputSchema, maxBytes: 4_096 },
  keepsNothing: true,
  response: { status: 200, description: "The link's purpose", schema: setupLookUpSchema },
  handler: ({ body }) => lookUpLink(body.token),
});

export const setupRoute = defineRoute({
  method: "POST",
  path: "/api/v1/setup",
  operationId: "useSetupLink",
  tag: TAG,
  summary: "Use a one-time link: make the first administrator or choose a password. Signs in.",
  role: "public",
  limit: "signIn",
  body: { schema: setupInputSchema, maxBytes: 4_096 },
  secretAnswer: true,
  response: { status: 200, description: "Done and signed in", schema: z.object({}) },
  handler: async ({ body, request, audit }) => {
    const session = await redeemLink({ ...body, userAgent: request.headers.get("user-agent") }, audit);
    return new Answer({}, sessionCookie(session));
  },
});
