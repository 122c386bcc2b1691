import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  policyCreateSchema,
  policyDetailSchema,
  policyHistoryPointSchema,
  policyInputSchema,
  policyScheduleSchema,
  policySummarySchema,
  policyTemplatesSchema,
  validationSchema,
} from "../../../api/policies";
import { POLICY_TEMPLATES } from "../../../discovery/policy";
import {
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
  policyHistory,
  setSchedule,
  undeletePolicy,
  updatePolicy,
  validatePolicy,
} from "../../policies";
import { decodeCursor, decodeUuidCursor, encodeCursor } from "../cursor";
import { defineRoute, etagOf } from "../defineRoute";
import { Answer } from "../route";
import { nameParams } from "./params";

const tag = "Policies";

export const validatePolicyRoute = defineRoute({
  method: "POST",
  path: "/api/v1/policies/validate",
  operationId: "validatePolicy",
  tag,
  summary: "Check a policy document: all errors and warnings with line and column. Saves nothing.",
  role: "viewer",
  limit: "compute",
  keepsNothing: true,
  body: { schema: policyInputSchema.pick({ spec: true, semantics: true }), yaml: true },
  response: { status: 200, description: "What was found", schema: validationSchema },
  handler: async ({ body }) => Promise.resolve(validatePolicy(body.spec, body.semantics)),
});

export const listPoliciesRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies",
  operationId: "listPolicies",
  tag,
  summary: "All policies by name, with their last run and what changed since the one before.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(policySummarySchema) },
  handler: async ({ query }) => {
    const after = decodeCursor(query.cursor);
    const page = await listPolicies({ limit: query.limit, ...(after === undefined ? {} : { after }) });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});

export const createPolicyRoute = defineRoute({
  method: "POST",
  path: "/api/v1/policies",
  operationId: "createPolicy",
  tag,
  summary: "Save a new policy. `name` overrides metadata.name, which is how a policy is duplicated.",
  role: "tuner",
  body: { schema: policyCreateSchema, yaml: true },
  response: { status: 201, description: "The policy", schema: policyDetailSchema },
  handler: async ({ body, audit }) => {
    const created = await createPolicy(body, audit);
    const location = `/api/v1/policies/${encodeURIComponent(created.name)}`;
    return new Answer(created, { location, etag: etagOf(created.version) });
  },
});

export const getPolicyRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}",
  operationId: "getPolicy",
  tag,
  summary: "One policy with its document. The ETag is the version, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema },
  handler: async ({ params }) => {
    const policy = await getPolicy(params.name);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const updatePolicyRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/policies/{name}",
  operationId: "updatePolicy",
  tag,
  summary: "Save a new version. With If-Match, 412 and the other's version when it is no longer the newest.",
  role: "tuner",
  params: nameParams,
  ifMatch: true,
  body: { schema: policyInputSchema, yaml: true },
  response: { status: 200, description: "The policy", schema: policyDetailSchema },
  handler: async ({ params, body, ifMatch, audit }) => {
    const policy = await updatePolicy(params.name, body, ifMatch, audit);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

export const deletePolicyRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/policies/{name}",
  operationId: "deletePolicy",
  tag,
  summary: "Delete a policy; undelete brings it back.",
  role: "tuner",
  params: nameParams,
  response: { status: 204, description: "Deleted" },
  handler: async ({ params, audit }) => {
    await deletePolicy(params.name, audit);
    return undefined;
  },
});

export const undeletePolicyRoute = defineRoute({
  method: "POST",
  path: "/api/v1/policies/{name}/undelete",
  operationId: "undeletePolicy",
  tag,
  summary: "Bring a deleted policy back, with its versions and runs.",
  role: "tuner",
  params: nameParams,
  response: { status: 200, description: "The policy", schema: policyDetailSchema },
  handler: ({ params, audit }) => undeletePolicy(params.name, audit),
});

export const schedulePolicyRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/policies/{name}/schedule",
  operationId: "schedulePolicy",
  tag,
  summary: "Switch runs every syncInterval on or off; makes no version.",
  role: "tuner",
  params: nameParams,
  body: { schema: policyScheduleSchema },
  response: { status: 200, description: "The policy", schema: policyDetailSchema },
  handler: ({ params, body, audit }) => setSchedule(params.name, body.scheduled, audit),
});

export const policyHistoryRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}/history",
  operationId: "policyHistory",
  tag,
  summary: "Image counts of finished runs, newest first.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(policyHistoryPointSchema) },
  handler: async ({ params, query }) => {
    const before = decodeUuidCursor(query.cursor);
    const page = await policyHistory(params.name, {
      limit: query.limit,
      ...(before === undefined ? {} : { before }),
    });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});

export const policyTemplatesRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policy-templates",
  operationId: "listPolicyTemplates",
  tag,
  summary: "The nine strategies as documents to start from.",
  role: "viewer",
  query: z.object({ prometheus: z.url().optional(), loki: z.url().optional() }),
  response: { status: 200, description: "The templates", schema: policyTemplatesSchema },
  handler: async ({ query }) => {
    const endpoints = {
      ...(query.prometheus === undefined ? {} : { prometheusEndpoint: query.prometheus }),
      ...(query.loki === undefined ? {} : { lokiEndpoint: query.loki }),
    };
    const items = POLICY_TEMPLATES.map(({ id, strategy, title, summary, needs, build }) => ({
      ...{ id, strategy, title, summary },
      needs: [...needs],
      yaml: build(endpoints),
    }));
    return Promise.resolve({ items });
  },
});
