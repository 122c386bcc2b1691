import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  policyShadowInputSchema,
  policyShadowSchema,
  shadowRunSchema,
  shadowSummarySchema,
} from "../../../api/policyShadow";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { getShadow, listShadowRuns, listShadows } from "./read";
import { setShadow } from "./store";

const route = routesOf("Policies");

export const listShadowsRoute = route("GET /api/v1/shadows", "listShadows", {
  summary:
    "List policies that challenge another one, each with which of the two would have saved more minutes to date.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of challenges", schema: pageOf(shadowSummarySchema) },
  handler: ({ query }) => listShadows(query),
});

export const getShadowRoute = route("GET /api/v1/policies/{name}/shadow", "getPolicyShadow", {
  summary:
    "Return the policy's challenge: the predicted and realised minutes of both policies by day, and which one leads. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The challenge", schema: policyShadowSchema, headers: ["etag"] },
  handler: async ({ params }) => tagged(await getShadow(params.name)),
});

export const setShadowRoute = route("PUT /api/v1/policies/{name}/shadow", "setPolicyShadow", {
  summary:
    "Let the policy challenge another one; `champion` null ends the challenge. Each scheduled run of the champion then also ranks by this policy, and each version of the job set adds its days. Any change restarts the comparison. Creates no version. With If-Match, 412 if another revision was saved since.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(policyShadowInputSchema),
  response: { status: 200, description: "The challenge", schema: policyShadowSchema, headers: ["etag"] },
  handler: async ({ params, body, ifMatch, audit }) => {
    await setShadow(params.name, body, ifMatch, audit);
    return tagged(await getShadow(params.name));
  },
});

export const listShadowRunsRoute = route("GET /api/v1/policies/{name}/shadow/runs", "listPolicyShadowRuns", {
  summary:
    "List the runs that ranked by both the policy and its champion, newest first, with the images that only one of them selects.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of runs", schema: pageOf(shadowRunSchema) },
  handler: ({ params, query }) => listShadowRuns(params.name, query),
});
