import { pageOf } from "../../../api/common";
import {
  monthUsageQuerySchema,
  monthUsageSchema,
  namespaceListQuerySchema,
  namespaceMinutesQuerySchema,
  namespaceMinutesSchema,
  namespaceSchema,
} from "../../../api/minutes";
import {
  buildQuerySchema,
  ledgerEntrySchema,
  pipelineListQuerySchema,
  pipelineUsageSchema,
} from "../../../api/minutesPipelines";
import { routesOf } from "../../auth/defineRoute";
import { uuidParams } from "../../http/routes/params";
import { buildsCsv, namespacesCsv, pipelinesCsv, projectsCsv } from "../export";
import { listEntries } from "../read/builds";
import { listPipelines } from "../read/pipelineList";
import { readMonth } from "../read/month";
import { listNamespaces, namespaceMinutes, presentMonth, scopeOf } from "../read/namespaces";
import { csvAnswer, formatSchema, jsonAnswer, tabular } from "./tabular";

const route = routesOf("Minutes");
const format = { format: formatSchema };
const pipelinePage = pageOf(pipelineUsageSchema);
const entryPage = pageOf(ledgerEntrySchema);

export const monthUsageRoute = route("GET /api/v1/minutes", "getMonthMinutes", {
  summary:
    "Return what all root namespaces used in a month (UTC) against their quotas, the worst first. The month defaults to the current one. CSV contains all namespaces.",
  role: "viewer",
  query: monthUsageQuerySchema.extend(format),
  response: tabular(monthUsageSchema, "The compute minutes of root namespaces"),
  handler: async ({ query }) => {
    const { month = presentMonth(), limit } = query;
    return query.format === "csv"
      ? csvAnswer(`minutes-${month}`, namespacesCsv(await readMonth(month)))
      : jsonAnswer(monthUsageSchema, await readMonth(month, limit));
  },
});

export const listNamespacesRoute = route("GET /api/v1/namespaces", "listNamespaces", {
  summary:
    "List root namespaces by path, with their quotas and what they used in a month (UTC). The month defaults to the current one.",
  role: "viewer",
  query: namespaceListQuerySchema,
  response: { status: 200, description: "A page of namespaces", schema: pageOf(namespaceSchema) },
  handler: ({ query: { month, ...page } }) => listNamespaces(page, month),
});

export const namespaceMinutesRoute = route("GET /api/v1/namespaces/{id}/minutes", "getNamespaceMinutes", {
  summary:
    "Return what a namespace and its subgroups used: in the month, in the months before, and by the projects that used most. CSV contains all projects.",
  role: "viewer",
  params: uuidParams,
  query: namespaceMinutesQuerySchema.extend(format),
  response: tabular(namespaceMinutesSchema, "The namespace's compute minutes"),
  handler: async ({ params: { id }, query }) => {
    if (query.format === "json") return jsonAnswer(namespaceMinutesSchema, await namespaceMinutes(id, query));
    const all = await namespaceMinutes(id, { ...query, limit: null });
    return csvAnswer(`minutes-${all.month}-${all.path}-projects`, projectsCsv(all));
  },
});

export const listPipelinesRoute = route(
  "GET /api/v1/namespaces/{id}/minutes/pipelines",
  "listPipelineMinutes",
  {
    summary:
      "List what the pipelines of a project used in a month, newest first, or by usage (sort=-usage). CSV contains all pipelines.",
    role: "viewer",
    params: uuidParams,
    query: pipelineListQuerySchema.extend(format),
    response: tabular(pipelinePage, "A page of pipelines"),
    handler: async ({ params: { id }, query }) => {
      if (query.format === "json") return jsonAnswer(pipelinePage, await listPipelines(id, query));
      const { path } = await scopeOf(id);
      const { month = presentMonth(), project, sort } = query;
      const csv = pipelinesCsv(month, project, (page) =>
        listPipelines(id, { month, project, sort, ...page }),
      );
      return csvAnswer(`minutes-${month}-${path}-${project}-pipelines`, csv);
    },
  },
);

export const listEntriesRoute = route("GET /api/v1/namespaces/{id}/minutes/builds", "listBuildMinutes", {
  summary:
    "List what the builds of a pipeline used in a month, as recorded in the ledger, newest first. CSV contains all builds.",
  role: "viewer",
  params: uuidParams,
  query: buildQuerySchema.extend(format),
  response: tabular(entryPage, "A page of builds"),
  handler: async ({ params: { id }, query }) => {
    if (query.format === "json") return jsonAnswer(entryPage, await listEntries(id, query));
    const { path } = await scopeOf(id);
    const { month = presentMonth(), project, pipeline } = query;
    const csv = buildsCsv(month, project, (page) => listEntries(id, { month, project, pipeline, ...page }));
    return csvAnswer(`minutes-${month}-${path}-pipeline-${pipeline}-builds`, csv);
  },
});
