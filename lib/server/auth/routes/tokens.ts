/** API tokens. Only a person in a browser creates and revokes them: a leaked token must not create others. */
import { z } from "zod";
import { apiTokenSchema, newTokenInputSchema, newTokenSchema } from "../../../api/accounts";
import { pageOf, sortedQuery } from "../../../api/common";
import { TOKEN_SORTS } from "../../../api/sorts";
import { createToken, listTokensFor, revokeToken } from "../tokens";
import { routesOf } from "../defineRoute";
import { NotFoundError } from "../../http/errors";
import { browserOf } from "../browser";
import { json } from "../../http/body/json";
import { uuidParams } from "../../http/routes/params";

const route = routesOf("API tokens");

export const listTokensRoute = route("GET /api/v1/tokens", "listTokens", {
  summary:
    "List the caller's API tokens, sorted newest first by default. Administrators list the tokens of all users with `of=everybody`.",
  role: "viewer",
  query: sortedQuery(TOKEN_SORTS).extend({
    of: z
      .enum(["me", "everybody"])
      .default("me")
      .meta({ description: "Whose tokens to list; `everybody` is for administrators only." }),
  }),
  response: { status: 200, description: "A page of API tokens", schema: pageOf(apiTokenSchema) },
  handler: ({ query, actor }) => listTokensFor(actor, query.of, query),
});

export const createTokenRoute = route("POST /api/v1/tokens", "createToken", {
  summary: "Create an API token. Its secret is returned only in this response.",
  role: "viewer",
  peopleOnly: true,
  body: json(newTokenInputSchema),
  secretAnswer: true,
  response: { status: 201, description: "The token and its secret", schema: newTokenSchema },
  conflict: "`noSession`: an API token, or a visitor of the demo, has no session",
  handler: ({ body, actor, audit }) => {
    const { userId, email } = browserOf(actor);
    return createToken(body, { id: userId, email, role: actor?.role ?? "viewer" }, audit);
  },
});

export const revokeTokenRoute = route("DELETE /api/v1/tokens/{id}", "revokeToken", {
  summary:
    "Revoke an API token immediately and permanently. Administrators may revoke the token of any user.",
  role: "viewer",
  params: uuidParams,
  response: { status: 204, description: "Token revoked" },
  handler: async ({ params, actor, audit }) => {
    const anybodys = actor?.role === "admin";
    if (!anybodys && actor?.userId === undefined) throw new NotFoundError("There is no such token.");
    await revokeToken(params.id, anybodys ? undefined : actor?.userId, audit);
    return undefined;
  },
});
