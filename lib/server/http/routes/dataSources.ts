import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  dataSourceInputSchema,
  dataSourceSchema,
  dataSourceTestSchema,
  previewQueryInputSchema,
  previewSchema,
} from "../../../api/dataSources";
import {
  createDataSource,
  deleteDataSource,
  getDataSource,
  listDataSources,
  previewQuery,
  testDataSource,
  updateDataSource,
} from "../../dataSources";
import { decodeCursor, encodeCursor } from "../cursor";
import { defineRoute } from "../defineRoute";
import { Answer } from "../route";
import { nameParams } from "./params";

const tag = "Data sources";
/** An uploaded profile of 10 MiB as a JSON string. */
const MAX_BODY_BYTES = 25_165_824;

export const listDataSourcesRoute = defineRoute({
  method: "GET",
  path: "/api/v1/data-sources",
  operationId: "listDataSources",
  tag,
  summary: "All data sources by name, without their credentials.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(dataSourceSchema) },
  handler: async ({ query }) => {
    const after = decodeCursor(query.cursor) ?? "";
    const left = (await listDataSources()).filter((source) => source.name > after);
    const items = left.slice(0, query.limit);
    const last = left.length > items.length ? (items.at(-1)?.name ?? null) : null;
    return { items, nextCursor: encodeCursor(last) };
  },
});

export const createDataSourceRoute = defineRoute({
  method: "POST",
  path: "/api/v1/data-sources",
  operationId: "createDataSource",
  tag,
  summary: "Register an endpoint. Credentials are encrypted and never answered.",
  role: "admin",
  body: { schema: dataSourceInputSchema, maxBytes: MAX_BODY_BYTES },
  response: { status: 201, description: "The data source", schema: dataSourceSchema },
  handler: async ({ body, audit }) => {
    const created = await createDataSource(body, audit);
    return new Answer(created, { location: `/api/v1/data-sources/${encodeURIComponent(created.name)}` });
  },
});

export const getDataSourceRoute = defineRoute({
  method: "GET",
  path: "/api/v1/data-sources/{name}",
  operationId: "getDataSource",
  tag,
  summary: "One data source, with the policies that use it.",
  role: "viewer",
  params: nameParams,
  response: { status: 200, description: "The data source", schema: dataSourceSchema },
  handler: ({ params }) => getDataSource(params.name),
});

export const updateDataSourceRoute = defineRoute({
  method: "PUT",
  path: "/api/v1/data-sources/{name}",
  operationId: "updateDataSource",
  tag,
  summary: "Change a data source. A credential that is absent stays, null removes it.",
  role: "admin",
  params: nameParams,
  body: { schema: dataSourceInputSchema, maxBytes: MAX_BODY_BYTES },
  response: { status: 200, description: "The data source", schema: dataSourceSchema },
  handler: ({ params, body, audit }) => updateDataSource(params.name, body, audit),
});

export const deleteDataSourceRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/data-sources/{name}",
  operationId: "deleteDataSource",
  tag,
  summary: "Remove a data source; 409 while a policy uses it.",
  role: "admin",
  params: nameParams,
  response: { status: 204, description: "Removed" },
  handler: async ({ params, audit }) => {
    await deleteDataSource(params.name, audit);
    return undefined;
  },
});

export const testDataSourceRoute = defineRoute({
  method: "POST",
  path: "/api/v1/data-sources/{name}/test",
  operationId: "testDataSource",
  tag,
  summary: "Ask the server who it is: latency and version, or its exact error.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  response: { status: 200, description: "What it answered", schema: dataSourceTestSchema },
  handler: ({ params, audit, signal }) => testDataSource(params.name, audit, signal),
});

export const previewQueryRoute = defineRoute({
  method: "POST",
  path: "/api/v1/data-sources/{name}/query",
  operationId: "previewQuery",
  tag,
  summary: "Try a query: the exact request and the first 100 rows. Keeps nothing.",
  role: "tuner",
  limit: "expensive",
  params: nameParams,
  keepsNothing: true,
  body: { schema: previewQueryInputSchema },
  response: { status: 200, description: "What came back", schema: previewSchema },
  handler: ({ params, body, signal }) => previewQuery(params.name, body, { nowMs: Date.now(), signal }),
});
