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
import { tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { json, jsonOrDocument } from "../../http/body/json";
import { GUARD_CONFLICT } from "./guardConflict";

const route = routesOf("Policies");

export const validatePolicyRoute = route("POST /api/v1/policies/validate", "validatePolicy", {
  summary: "Validate a policy document. Returns all errors and warnings with line and column. Saves nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: jsonOrDocument(policyInputSchema.pick({ spec: true, semantics: true }), "DiscoveryPolicy"),
  response: { status: 200, description: "The errors, warnings and parsed policy", schema: validationSchema },
  handler: ({ body, signal }) => validatePolicy(body.spec, body.semantics, signal),
});

export const listPoliciesRoute = route("GET /api/v1/policies", "listPolicies", {
  summary:
    "List policies with their last run and what changed since the run before, sorted by name by default.",
  role: "viewer",
  query: sortedQuery(POLICY_SORTS),
  response: { status: 200, description: "A page of policies", schema: pageOf(policySummarySchema) },
  handler: ({ query }) => listPolicies(query),
});

export const createPolicyRoute = route("POST /api/v1/policies", "createPolicy", {
  summary: "Create a policy. `name` overrides metadata.name, for example to duplicate a policy.",
  role: "tuner",
  body: jsonOrDocument(policyCreateSchema, "DiscoveryPolicy"),
  response: {
    status: 201,
    description: "The policy",
    schema: policyDetailSchema,
    headers: ["etag", "location"],
  },
  conflict: "`nameTaken`: a policy with this name exists",
  handler: async ({ body, audit, signal }) => {
    const created = await createPolicy(body, audit, { signal });
    const location = `/api/v1/policies/${encodeURIComponent(created.name)}`;
    return tagged(created, { location });
  },
});

export const getPolicyRoute = route("GET /api/v1/policies/{name}", "getPolicy", {
  summary: "Return a policy with its document. The ETag is the version, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema, headers: ["etag"] },
  handler: async ({ params }) => tagged(await getPolicy(params.name)),
});

export const updatePolicyRoute = route("PUT /api/v1/policies/{name}", "updatePolicy", {
  summary:
    "Save a new version of a policy. With If-Match, 412 with the newest version if another was saved since. If the policy has a guard, 409 `savesFewer` for a version that would have saved fewer minutes, or `guardUnknown` if the guard cannot decide, unless `guardReason` gives a reason.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: jsonOrDocument(policyUpdateSchema, "DiscoveryPolicy"),
  response: { status: 200, description: "The policy", schema: policyDetailSchema, headers: ["etag"] },
  conflict: GUARD_CONFLICT,
  handler: async ({ params, body, ifMatch, audit, signal }) =>
    tagged(await updatePolicy(params.name, body, ifMatch, audit, signal)),
});

export const deletePolicyRoute = route("DELETE /api/v1/policies/{name}", "deletePolicy", {
  summary: "Delete a policy; undelete restores it. With If-Match, 412 if it is at another version.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  response: { status: 204, description: "Policy deleted" },
  handler: ({ params, ifMatch, audit }) => deletePolicy(params.name, audit, ifMatch),
});

export const undeletePolicyRoute = route("POST /api/v1/policies/{name}/undelete", "undeletePolicy", {
  summary: "Restore a deleted policy with its versions and runs.",
  role: "tuner",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema, headers: ["etag"] },
  handler: async ({ params, audit }) => tagged(await undeletePolicy(params.name, audit)),
});

export const schedulePolicyRoute = route("PUT /api/v1/policies/{name}/schedule", "schedulePolicy", {
  summary:
    "Turn the policy's scheduled runs, one every syncInterval, on or off. Creates no version. With If-Match, 412 if the policy is at another version.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(policyScheduleSchema),
  response: { status: 200, description: "The policy", schema: policyDetailSchema, headers: ["etag"] },
  handler: async ({ params, body, ifMatch, audit }) =>
    tagged(await setSchedule(params.name, body.scheduled, audit, ifMatch)),
});

export const getExpectedRoute = route("GET /api/v1/policies/{name}/expected-images", "getExpectedImages", {
  summary:
    "Return the policy's lists of images that should be warm and of images that need not be. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: {
    status: 200,
    description: "Both lists of images",
    schema: policyExpectedSchema,
    headers: ["etag"],
  },
  handler: async ({ params }) => tagged(await getExpected(params.name)),
});

export const setExpectedRoute = route("PUT /api/v1/policies/{name}/expected-images", "setExpectedImages", {
  summary:
    "Replace the policy's lists of images that should be warm and of images that need not be. Names are exact. Creates no version. With If-Match, 412 if another revision was saved since.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: json(expectedImagesSchema),
  response: {
    status: 200,
    description: "Both lists of images",
    schema: policyExpectedSchema,
    headers: ["etag"],
  },
  handler: async ({ params, body, ifMatch, audit }) =>
    tagged(await setExpected(params.name, body, ifMatch, audit)),
});

export const policyHistoryRoute = route("GET /api/v1/policies/{name}/history", "policyHistory", {
  summary: "List the image counts of the policy's finished runs, newest first.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of image counts", schema: pageOf(policyHistoryPointSchema) },
  handler: ({ params, query }) => policyHistory(params.name, query),
});

export const policyTemplatesRoute = route("GET /api/v1/policy-templates", "listPolicyTemplates", {
  summary: "List the nine strategies as template documents for new policies.",
  role: "viewer",
  query: z.object({
    prometheus: z
      .url()
      .optional()
      .meta({ description: "URL of the Prometheus endpoint to use in the documents." }),
    loki: z.url().optional().meta({ description: "URL of the Loki endpoint to use in the documents." }),
  }),
  response: { status: 200, description: "The template documents", schema: policyTemplatesSchema },
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
