/** API tokens. Made and revoked by a person in a browser: a token that leaked must not beget others. */
import { z } from "zod";
import { apiTokenSchema, newTokenInputSchema, newTokenSchema } from "../../../api/accounts";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import { createToken, listTokens, revokeToken } from "../../auth/tokens";
import { decodeUuidCursor, encodeCursor } from "../cursor";
import { defineRoute } from "../defineRoute";
import { ForbiddenError, NotFoundError } from "../errors";
import { browserOf } from "../browser";

const TAG = "API tokens";

export const listTokensRoute = defineRoute({
  method: "GET",
  path: "/api/v1/tokens",
  operationId: "listTokens",
  tag: TAG,
  summary:
    "The caller's API tokens, newest first; everybody's for an administrator who asks for `of=everybody`.",
  role: "viewer",
  query: cursorQuerySchema.extend({ of: z.enum(["me", "everybody"]).default("me") }),
  response: { status: 200, description: "A page", schema: pageOf(apiTokenSchema) },
  handler: async ({ query, actor }) => {
    const all = query.of === "everybody";
    if (all && actor?.role !== "admin")
      throw new ForbiddenError("This needs the role admin: it lists everybody's tokens.");
    if (!all && actor?.userId === undefined) return { items: [], nextCursor: null };
    const { items, next } = await listTokens({
      userId: all ? undefined : actor?.userId,
      limit: query.limit,
      before: decodeUuidCursor(query.cursor),
    });
    return { items, nextCursor: encodeCursor(next) };
  },
});

export const createTokenRoute = defineRoute({
  method: "POST",
  path: "/api/v1/tokens",
  operationId: "createToken",
  tag: TAG,
  summary: "Make an API token; its secret is in this answer and nowhere else.",
  role: "viewer",
  peopleOnly: true,
  body: { schema: newTokenInputSchema },
  secretAnswer: true,
  response: { status: 201, description: "The token and its secret", schema: newTokenSchema },
  handler: ({ body, actor, audit }) => {
    const { userId, email } = browserOf(actor);
    return createToken(body, { id: userId, email, role: actor?.role ?? "viewer" }, audit);
  },
});

export const revokeTokenRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/tokens/{id}",
  operationId: "revokeToken",
  tag: TAG,
  summary: "Revoke an API token at once and for good; an administrator may revoke anybody's.",
  role: "viewer",
  params: z.object({ id: z.uuid() }),
  response: { status: 204, description: "Revoked" },
  handler: async ({ params, actor, audit }) => {
    const anybodys = actor?.role === "admin";
    if (!anybodys && actor?.userId === undefined) throw new NotFoundError("There is no such token.");
    await revokeToken(params.id, anybodys ? undefined : actor?.userId, audit);
    return undefined;
  },
});
