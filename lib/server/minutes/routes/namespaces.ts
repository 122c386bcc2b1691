import { pageOf } from "../../../api/common";
import {
  buildQuerySchema,
  ledgerEntrySchema,
  namespaceListQuerySchema,
  namespaceMinutesQuerySchema,
  namespaceMinutesSchema,
  namespaceSchema,
  pipelineQuerySchema,
  pipelineUsageSchema,
} from "../../../api/minutes";
import { routesOf } from "../../auth/defineRoute";
import { uuidParams } from "../../http/routes/params";
import { listEntries, listPipelines } from "../read/builds";
import { listNamespaces, namespaceMinutes } from "../read/namespaces";

const route = routesOf("Minutes");

export const listNamespacesRoute = route("GET /api/v1/namespaces", "listNamespaces", {
  summary: "Root namespaces by path, with what they used in a month (UTC; the present one unless said).",
  role: "viewer",
  query: namespaceListQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(namespaceSchema) },
  handler: ({ query: { month, ...page } }) => listNamespaces(page, month),
});

export const namespaceMinutesRoute = route("GET /api/v1/namespaces/{id}/minutes", "getNamespaceMinutes", {
  summary:
    "What a namespace and its subgroups used: the month, the months before, and the projects that used most.",
  role: "viewer",
  params: uuidParams,
  query: namespaceMinutesQuerySchema,
  response: { status: 200, description: "Compute minutes", schema: namespaceMinutesSchema },
  handler: ({ params, query: { limit, month } }) => namespaceMinutes(params.id, limit, month),
});

export const listPipelinesRoute = route(
  "GET /api/v1/namespaces/{id}/minutes/pipelines",
  "listPipelineMinutes",
  {
    summary: "What the pipelines of a project used in a month, the newest first.",
    role: "viewer",
    params: uuidParams,
    query: pipelineQuerySchema,
    response: { status: 200, description: "A page", schema: pageOf(pipelineUsageSchema) },
    handler: ({ params, query }) => listPipelines(params.id, query),
  },
);

export const listEntriesRoute = route("GET /api/v1/namespaces/{id}/minutes/builds", "listBuildMinutes", {
  summary: "What the builds of a pipeline used in a month, as the ledger has it, the newest first.",
  role: "viewer",
  params: uuidParams,
  query: buildQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(ledgerEntrySchema) },
  handler: ({ params, query }) => listEntries(params.id, query),
});
