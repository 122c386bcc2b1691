import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import { policyDetailSchema, policyDiffSchema, policyVersionSchema } from "../../../api/policies";
import { spellingSchema } from "../../../discovery/policy";
import { diffVersions, exportPolicyText, listVersions, restoreVersion } from "../../policies";
import { decodeNumberCursor, encodeCursor } from "../cursor";
import { defineRoute, etagOf } from "../defineRoute";
import { contentDisposition } from "../fileName";
import { Answer } from "../route";
import { nameParams } from "./params";

const tag = "Policies";
const version = z.coerce.number().int().positive().max(2_147_483_647);

export const listVersionsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}/versions",
  operationId: "listPolicyVersions",
  tag,
  summary: "Versions, newest first, each with author, message and document.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(policyVersionSchema) },
  handler: async ({ params, query }) => {
    const before = decodeNumberCursor(query.cursor);
    const page = await listVersions(params.name, {
      limit: query.limit,
      ...(before === undefined ? {} : { before }),
    });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});

export const diffVersionsRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}/versions/{a}/diff/{b}",
  operationId: "diffPolicyVersions",
  tag,
  summary: "What changed in meaning from version a to version b.",
  role: "viewer",
  params: nameParams.extend({ a: version, b: version }),
  response: { status: 200, description: "The changes", schema: policyDiffSchema },
  handler: ({ params }) => diffVersions(params.name, params.a, params.b),
});

export const restoreVersionRoute = defineRoute({
  method: "POST",
  path: "/api/v1/policies/{name}/versions/{a}/restore",
  operationId: "restorePolicyVersion",
  tag,
  summary: "Save an old version's document as the newest.",
  role: "tuner",
  params: nameParams.extend({ a: version }),
  response: { status: 200, description: "The policy", schema: policyDetailSchema },
  handler: async ({ params, audit }) => {
    const policy = await restoreVersion(params.name, params.a, audit);
    return new Answer(policy, { etag: etagOf(policy.version) });
  },
});

const EXPORT_TYPES = { yaml: "application/yaml; charset=utf-8", json: "application/json; charset=utf-8" };

export const exportPolicyRoute = defineRoute({
  method: "GET",
  path: "/api/v1/policies/{name}/export",
  operationId: "exportPolicy",
  tag,
  summary: "The policy in either spelling; 422 with every reason when the spelling cannot say it.",
  role: "viewer",
  params: nameParams,
  query: z.object({
    spelling: spellingSchema.default("proposal"),
    format: z.enum(["yaml", "json"]).default("yaml"),
  }),
  response: {
    status: 200,
    description: "The document",
    contentTypes: ["application/yaml", "application/json"],
  },
  handler: async ({ params, query }) =>
    new Response(await exportPolicyText(params.name, query), {
      headers: {
        "content-type": EXPORT_TYPES[query.format],
        "content-disposition": contentDisposition("inline", `${params.name}.${query.format}`),
      },
    }),
});
