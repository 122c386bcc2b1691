import { pageOf, sortedQuery } from "../../api/common";
import {
  DATA_SOURCE_SORTS,
  dataSourceInputSchema,
  dataSourceSchema,
  dataSourceTestSchema,
  labelListSchema,
  labelQuerySchema,
  previewQueryInputSchema,
  previewSchema,
} from "../../api/dataSources";
import {
  createDataSource,
  deleteDataSource,
  getDataSource,
  listDataSources,
  listLabels,
  previewQuery,
  testDataSource,
  updateDataSource,
} from "./service";
import { routesOf } from "../auth/defineRoute";
import { tagged } from "../http/etag";
import { labelParams, nameParams } from "../http/routes/params";
import { json } from "../http/body/json";

const route = routesOf("Data sources");
/** Fits an uploaded profile of 10 MiB as a JSON string. */
const MAX_BODY_BYTES = 25_165_824;
const known = {
  status: 200,
  description: "The data source",
  schema: dataSourceSchema,
  headers: ["etag"],
} as const;

export const listDataSourcesRoute = route("GET /api/v1/data-sources", "listDataSources", {
  summary: "List data sources without their credentials, sorted by name by default.",
  role: "viewer",
  query: sortedQuery(DATA_SOURCE_SORTS),
  response: { status: 200, description: "A page of data sources", schema: pageOf(dataSourceSchema) },
  handler: ({ query }) => listDataSources(query),
});

export const createDataSourceRoute = route("POST /api/v1/data-sources", "createDataSource", {
  summary: "Register a data source. Credentials are encrypted and never returned.",
  role: "admin",
  body: json(dataSourceInputSchema, { maxBytes: MAX_BODY_BYTES }),
  response: { ...known, status: 201, headers: ["etag", "location"] },
  handler: async ({ body, audit }) => {
    const created = await createDataSource(body, audit);
    const location = `/api/v1/data-sources/${encodeURIComponent(created.name)}`;
    return tagged(created, { location });
  },
});

export const getDataSourceRoute = route("GET /api/v1/data-sources/{name}", "getDataSource", {
  summary:
    "Return a data source with the policies and all other objects that use it. The ETag is the revision, for If-Match.",
  role: "viewer",
  params: nameParams,
  response: known,
  handler: async ({ params }) => tagged(await getDataSource(params.name)),
});

export const updateDataSourceRoute = route("PUT /api/v1/data-sources/{name}", "updateDataSource", {
  summary:
    "Change a data source. Omitted credentials stay, null removes one. With If-Match, 412 if it has been changed since.",
  role: "admin",
  params: nameParams,
  ifMatch: true,
  body: json(dataSourceInputSchema, { maxBytes: MAX_BODY_BYTES }),
  response: known,
  conflict: "`nameTaken`: a data source with this name exists",
  handler: async ({ params, body, audit, ifMatch }) =>
    tagged(await updateDataSource(params.name, body, audit, ifMatch)),
});

export const deleteDataSourceRoute = route("DELETE /api/v1/data-sources/{name}", "deleteDataSource", {
  summary:
    "Remove a data source together with the `dependents` whose `deletedWith` is true; 409 while a policy uses it. With If-Match, 412 if it has been changed since.",
  role: "admin",
  params: nameParams,
  ifMatch: true,
  response: { status: 204, description: "Data source removed" },
  conflict: "`inUse`: a policy uses the data source; `details` lists these policies",
  handler: ({ params, audit, ifMatch }) => deleteDataSource(params.name, audit, ifMatch),
});

export const testDataSourceRoute = route("POST /api/v1/data-sources/{name}/test", "testDataSource", {
  summary: "Test the connection of a data source. Returns latency and version, or the exact error.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  response: { status: 200, description: "The result of the test", schema: dataSourceTestSchema },
  handler: ({ params, audit, signal }) => testDataSource(params.name, audit, signal),
});

export const previewQueryRoute = route("POST /api/v1/data-sources/{name}/query", "previewQuery", {
  summary: "Preview a query: the exact request and the first 100 rows. Stores nothing.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  keepsNothing: true,
  body: json(previewQueryInputSchema),
  response: { status: 200, description: "The request and the first rows", schema: previewSchema },
  handler: ({ params, body, signal }) => previewQuery(params.name, body, { nowMs: Date.now(), signal }),
});

export const listLabelNamesRoute = route("GET /api/v1/data-sources/{name}/labels", "listLabelNames", {
  summary:
    "List the names of labels that the source's series or streams had in the last day, at most 10,000.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  query: labelQuerySchema,
  response: { status: 200, description: "The label names", schema: labelListSchema },
  handler: ({ params, query, signal }) => listLabels(params.name, { ...query, nowMs: Date.now() }, signal),
});

export const listLabelValuesRoute = route(
  "GET /api/v1/data-sources/{name}/labels/{label}/values",
  "listLabelValues",
  {
    summary:
      "List the values of a label in the last day, at most 10,000. The values of __name__ are Prometheus' metrics.",
    role: "tuner",
    limit: "expensive",
    params: labelParams,
    query: labelQuerySchema,
    response: { status: 200, description: "The label values", schema: labelListSchema },
    handler: ({ params: { name, label }, query, signal }) =>
      listLabels(name, { label, ...query, nowMs: Date.now() }, signal),
  },
);
