/** All routes. A route file under app/api exports these and nothing else; the OpenAPI document lists them. */
import { z } from "zod";
import packageJson from "../../../../package.json";
import { answerJson } from "../answer";
import { defineRoute } from "../defineRoute";
import { openApiDocument } from "../openapi";
import type { Route } from "../route";
import * as audit from "./audit";
import * as dataSources from "./dataSources";
import * as health from "./health";
import * as oidc from "./oidc";
import * as overview from "./overview";
import * as policies from "./policies";
import * as policyVersions from "./policyVersions";
import * as runResults from "./runResults";
import * as runs from "./runs";
import * as session from "./session";
import * as setup from "./setup";
import * as tokens from "./tokens";
import * as users from "./users";

export const openApiRoute = defineRoute({
  method: "GET",
  path: "/api/openapi.json",
  operationId: "getOpenApi",
  tag: "Operation",
  summary: "This document.",
  role: "public",
  response: { status: 200, description: "OpenAPI 3.1", contentTypes: ["application/json"] },
  handler: async () => Promise.resolve(answerJson(document(), 200)),
});

export const ROUTES: readonly Route[] = [
  ...Object.values(policies),
  ...Object.values(policyVersions),
  ...Object.values(runs),
  ...Object.values(runResults),
  ...Object.values(dataSources),
  ...Object.values(overview),
  ...Object.values(session),
  ...Object.values(oidc),
  ...Object.values(setup),
  ...Object.values(users),
  ...Object.values(tokens),
  ...Object.values(audit),
  ...Object.values(health),
  openApiRoute,
];

let written: unknown;

/** Made once; the routes do not change while the process lives. */
function document(): unknown {
  written ??= z.json().parse(
    openApiDocument(
      ROUTES.map(({ meta }) => meta),
      packageJson.version,
    ),
  );
  return written;
}
