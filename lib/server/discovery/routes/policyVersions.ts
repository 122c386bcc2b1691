import { z } from "zod";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  policyDetailSchema,
  policyDiffSchema,
  policyDocumentSchema,
  policyRestoreSchema,
  policyVersionSchema,
} from "../../../api/policies";
import { spellingSchema } from "../../../discovery";
import { diffVersions, exportPolicyText, listVersions, restoreVersion } from "../policies";
import { json } from "../../http/body/json";
import { decodeNumberCursor, encodeCursor } from "../../http/cursor";
import { routesOf } from "../../auth/defineRoute";
import { tagged } from "../../http/etag";
import { contentDisposition } from "../../http/fileName";
import { nameParams } from "../../http/routes/params";
import { GUARD_CONFLICT } from "./guardConflict";

const route = routesOf("Policies");
const version = z.coerce.number().int().positive().max(2_147_483_647);

export const listVersionsRoute = route("GET /api/v1/policies/{name}/versions", "listPolicyVersions", {
  summary:
    "List the versions of a policy, newest first, each with author, message and document. A page ends early at 4 MiB of documents; its cursor continues from there.",
  role: "viewer",
  params: nameParams,
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of versions", schema: pageOf(policyVersionSchema) },
  handler: async ({ params, query }) => {
    const before = decodeNumberCursor(query.cursor);
    const page = await listVersions(params.name, {
      limit: query.limit,
      ...(before === undefined ? {} : { before }),
    });
    return { items: page.items, nextCursor: encodeCursor(page.next) };
  },
});

export const diffVersionsRoute = route(
  "GET /api/v1/policies/{name}/versions/{a}/diff/{b}",
  "diffPolicyVersions",
  {
    summary: "Return the changes in meaning from version a to version b.",
    role: "viewer",
    params: nameParams.extend({ a: version, b: version }),
    response: { status: 200, description: "The changes", schema: policyDiffSchema },
    handler: ({ params }) => diffVersions(params.name, params.a, params.b),
  },
);

export const restoreVersionRoute = route(
  "POST /api/v1/policies/{name}/versions/{a}/restore",
  "restorePolicyVersion",
  {
    summary:
      "Save the document of an old version as the newest version. The policy's guard applies as in PUT.",
    role: "tuner",
    params: nameParams.extend({ a: version }),
    body: json(policyRestoreSchema, { optional: true }),
    response: { status: 200, description: "The policy", schema: policyDetailSchema, headers: ["etag"] },
    conflict: GUARD_CONFLICT,
    handler: async ({ params, body, audit, signal }) =>
      tagged(await restoreVersion(params.name, params.a, body, audit, signal)),
  },
);

const EXPORT_TYPES = { yaml: "application/yaml; charset=utf-8", json: "application/json; charset=utf-8" };

export const exportPolicyRoute = route("GET /api/v1/policies/{name}/export", "exportPolicy", {
  summary: "Export the policy in either spelling; 422 with all reasons if the spelling cannot express it.",
  role: "viewer",
  params: nameParams,
  query: z.object({
    spelling: spellingSchema
      .default("proposal")
      .meta({ description: "Spelling of the document: the proposal's or the operator's." }),
    format: z.enum(["yaml", "json"]).default("yaml").meta({ description: "Format of the response." }),
  }),
  response: {
    status: 200,
    description: "The policy document",
    content: { "application/yaml": policyDocumentSchema, "application/json": policyDocumentSchema },
  },
  handler: async ({ params, query, signal }) =>
    new Response(await exportPolicyText(params.name, query, signal), {
      headers: {
        "content-type": EXPORT_TYPES[query.format],
        "content-disposition": contentDisposition("inline", `${params.name}.${query.format}`),
      },
    }),
});
