import { z } from "zod";
import { cursorQuerySchema, pageOf, sortedQuery } from "../../../api/common";
import {
  POLICY_SORTS,
  policyCreateSchema,
  policyDetailSchema,
  policyExpectedSchema,
  policyHistoryPointSchema,
  policyInputSchema,
  policyScheduleSchema,
  policySummarySchema,
  policyTemplatesSchema,
  policyUpdateSchema,
  validationSchema,
} from "../../../api/policies";
import { expectedImagesSchema, POLICY_TEMPLATES } from "../../../discovery";
import {
  createPolicy,
  deletePolicy,
  getExpected,
  getPolicy,
  listPolicies,
  policyHistory,
  setExpected,
  setSchedule,
  undeletePolicy,
  updatePolicy,
  validatePolicy,
} from "../policies";
import { routesOf } from "../../auth/defineRoute";
import { etagOf } from "../../http/etag";
import { Answer } from "../../http/route";
import { nameParams } from "../../http/routes/params";
import { json, jsonOrDocument } from "../../http/body/json";

const route = routesOf("Policies");

export const validatePolicyRoute = route("POST /api/v1/policies/validate", "validatePolicy", {
  summary: "Check a policy document: all errors and warnings with line and column. Saves nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: jsonOrDocument(policyInputSchema.pick({ spec: true, semantics: true }), "DiscoveryPolicy"),
  response: { status: 200, description: "What was found", schema: validationSchema },
  handler: ({ body, signal }) => validatePolicy(body.spec, body.semantics, signal),
});

export const listPoliciesRoute = route("GET /api/v1/policies", "listPolicies", {
  summary: "All policies, by name unless sorted, with their last run and what changed since the one before.",
  role: "viewer",
  query: sortedQuery(POLICY_SORTS),
  response: { status: 200, description: "A page", schema: pageOf(policySummarySchema) },
  handler: ({ query }) => listPolicies(query),
});

export const createPolicyRoute = route("POST /api/v1/policies", "createPolicy", {
  summary: "Save a new policy. `name` overrides metadata.name, which is how a policy is duplicated.",
  role: "tuner",
  body: jsonOrDocument(policyCreateSchema, "DiscoveryPolicy"),
  response: {
    status: 201,
    description: "The policy",
    schema: policyDetailSchema,
    tells: ["etag", "location"],
  },
  handler: async ({ body, audit, signal }) => {
    const created = await createPolicy(body, audit, { signal });
    const location = `/api/v1/policies/${encodeURIComponent(created.name)}`;
    return new Answer(created, { location, etag: etagOf(created.version) });
  },
});

export const getPolicyRoute = route("GET /api/v1/policies/{name}", "getPolicy", {
  summary: "One policy with its document. The ETag is the version, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema, tells: ["etag"] },
  handler: async ({ params }) => {
    const policy = await getPolicy(params.name);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const updatePolicyRoute = route("PUT /api/v1/policies/{name}", "updatePolicy", {
  summary:
    "Save a new version. With If-Match, 412 and the other's version when it is no longer the newest. Where the policy is held to its replay, 409 `savesFewer` for a version that would have saved fewer minutes, until `guardReason` says why.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: jsonOrDocument(policyUpdateSchema, "DiscoveryPolicy"),
  response: { status: 200, description: "The policy", schema: policyDetailSchema, tells: ["etag"] },
  handler: async ({ params, body, ifMatch, audit, signal }) => {
    const policy = await updatePolicy(params.name, body, ifMatch, audit, signal);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const deletePolicyRoute = route("DELETE /api/v1/policies/{name}", "deletePolicy", {
  summary: "Delete a policy; undelete brings it back. With If-Match, 412 when it is at another version.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  response: { status: 204, description: "Deleted" },
  handler: ({ params, ifMatch, audit }) => deletePolicy(params.name, audit, ifMatch),
});

export const undeletePolicyRoute = route("POST /api/v1/policies/{name}/undelete", "undeletePolicy", {
  summary: "Bring a deleted policy back, with its versions and runs.",
  role: "tuner",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema, tells: ["etag"] },
  handler: async ({ params, audit }) => {
    const policy = await undeletePolicy(params.name, audit);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const schedulePolicyRoute = route("PUT /api/v1/policies/{name}/schedule", "schedulePolicy", {
  summary:
    "Switch runs every syncInterval on or off; makes no version. With If-Match, 412 when the policy is at another version.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(policyScheduleSchema),
  response: { status: 200, description: "The policy", schema: policyDetailSchema, tells: ["etag"] },
  handler: async ({ params, body, ifMatch, audit }) => {
    const policy = await setSchedule(params.name, body.scheduled, audit, ifMatch);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const getExpectedRoute = route("GET /api/v1/policies/{name}/expected-images", "getExpectedImages", {
  summary:
    "The images that should be warm, and those that need not be. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The lists", schema: policyExpectedSchema, tells: ["etag"] },
  handler: async ({ params }) => {
    const expected = await getExpected(params.name);
    return new Answer(expected, { etag: etagOf(expected.revision) });
  },
});

export const setExpectedRoute = route("PUT /api/v1/policies/{name}/expected-images", "setExpectedImages", {
  summary:
    "Replace both lists; makes no version. Names are exact. With If-Match, 412 when another revision was saved since.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(expectedImagesSchema),
  response: { status: 200, description: "The lists", schema: policyExpectedSchema, tells: ["etag"] },
  handler: async ({ params, body, ifMatch, audit }) => {
    const expected = await setExpected(params.name, body, ifMatch, audit);
    return new Answer(expected, { etag: etagOf(expected.revision) });
  },
});

export const policyHistoryRoute = route("GET /api/v1/policies/{name}/history", "policyHistory", {
  summary: "Image counts of finished runs, newest first.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(policyHistoryPointSchema) },
  handler: ({ params, query }) => policyHistory(params.name, query),
});

export const policyTemplatesRoute = route("GET /api/v1/policy-templates", "listPolicyTemplates", {
  summary: "The nine strategies as documents to start from.",
  role: "viewer",
  query: z.object({
    prometheus: z.url().optional().meta({ description: "The endpoint that the documents name." }),
    loki: z.url().optional().meta({ description: "The same of Loki." }),
  }),
  response: { status: 200, description: "The templates", schema: policyTemplatesSchema },
  handler: async ({ query }) => {
    const endpoints = {
      ...(query.prometheus === undefined ? {} : { prometheusEndpoint: query.prometheus }),
      ...(query.loki === undefined ? {} : { lokiEndpoint: query.loki }),
    };
    const items = POLICY_TEMPLATES.map(({ id, strategy, title, summary, limitation, needs, build }) => ({
      id,
      strategy,
      title,
      summary,
      limitation,
      needs: [...needs],
      yaml: build(endpoints),
    }));
    return Promise.resolve({ items });
  },
});
