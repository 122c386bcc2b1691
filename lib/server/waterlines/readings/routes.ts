import { cursorQuerySchema, pageOf } from "../../../api/common";
import { nodeReaderInputSchema, nodeReaderSchema, nodeReadingSchema } from "../../../api/nodeReaders";
import { snapshotNameSchema } from "../../../api/nodes";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { Answer } from "../../http/route";
import { nameParams } from "../../http/routes/params";
import { beginReading, listReaders, removeReader, setReader } from "./readers";

const route = routesOf("Waterlines");
const params = nameParams.extend({ name: snapshotNameSchema });

export const listNodeReadersRoute = route("GET /api/v1/node-readers", "listNodeReaders", {
  summary: "List the readers of node snapshots, each with its newest reading.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of readers", schema: pageOf(nodeReaderSchema) },
  handler: ({ query }) => listReaders(query),
});

export const setNodeReaderRoute = route("PUT /api/v1/node-readers/{name}", "setNodeReader", {
  summary:
    "Create or replace the reader of a snapshot: a data source of the type prometheus or kubernetes, queries that differ from the defaults, and the interval in minutes.",
  role: "tuner",
  params,
  body: json(nodeReaderInputSchema),
  response: { status: 200, description: "The reader", schema: nodeReaderSchema },
  handler: ({ params: { name }, body, audit }) => setReader(name, body, audit),
});

export const removeNodeReaderRoute = route("DELETE /api/v1/node-readers/{name}", "removeNodeReader", {
  summary: "Remove the reader of a snapshot. Versions that were read are kept.",
  role: "tuner",
  params,
  response: { status: 204, description: "Reader removed" },
  handler: async ({ params: { name }, audit }) => {
    await removeReader(name, audit);
    return undefined;
  },
});

export const readNodesRoute = route("POST /api/v1/node-readers/{name}/readings", "readNodes", {
  summary:
    "Read the next version of a snapshot in the background, with the manifests of the version before. The operation has the id in the response.",
  role: "tuner",
  limit: "expensive",
  params,
  response: {
    status: 202,
    description: "The queued reading",
    schema: nodeReadingSchema,
    tells: ["location"],
  },
  handler: async ({ params: { name }, audit }) => {
    const id = await beginReading(name, audit);
    return new Answer({ id }, { location: `/api/v1/operations/${id}` });
  },
});
