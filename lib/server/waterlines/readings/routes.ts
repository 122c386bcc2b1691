import { cursorQuerySchema, pageOf } from "../../../api/common";
import { nodeReaderInputSchema, nodeReaderSchema, nodeReadingSchema } from "../../../api/nodeReaders";
import { snapshotNameSchema } from "../../../api/nodes";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { queued, tagged } from "../../http/etag";
import { nameParams } from "../../http/routes/params";
import { beginReading, listReaders, readReader, removeReader, setReader } from "./readers";

const route = routesOf("Waterlines");
const params = nameParams.extend({ name: snapshotNameSchema });
const known = {
  status: 200,
  description: "The reader",
  schema: nodeReaderSchema,
  headers: ["etag"],
} as const;

export const listNodeReadersRoute = route("GET /api/v1/node-readers", "listNodeReaders", {
  summary: "List the readers of node snapshots, each with its newest reading.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page of readers", schema: pageOf(nodeReaderSchema) },
  handler: ({ query }) => listReaders(query),
});

export const getNodeReaderRoute = route("GET /api/v1/node-readers/{name}", "getNodeReader", {
  summary:
    "Return the reader of a snapshot with its newest reading. The ETag is the revision, for If-Match; readings do not change it.",
  role: "viewer",
  params,
  response: known,
  handler: async ({ params: { name } }) => tagged(await readReader(name)),
});

export const setNodeReaderRoute = route("PUT /api/v1/node-readers/{name}", "setNodeReader", {
  summary:
    'Create or replace the reader of a snapshot: a data source of the type prometheus or kubernetes, queries that differ from the defaults, and the interval in minutes. With If-Match, 412 if it has been changed since; `"0"` saves only if the snapshot has no reader.',
  role: "tuner",
  params,
  ifMatch: true,
  body: json(nodeReaderInputSchema),
  response: known,
  handler: async ({ params: { name }, body, audit, ifMatch }) =>
    tagged(await setReader(name, body, audit, ifMatch)),
});

export const removeNodeReaderRoute = route("DELETE /api/v1/node-readers/{name}", "removeNodeReader", {
  summary:
    "Remove the reader of a snapshot. Versions that were read are kept. With If-Match, 412 if it has been changed since.",
  role: "tuner",
  params,
  ifMatch: true,
  response: { status: 204, description: "Reader removed" },
  handler: ({ params: { name }, audit, ifMatch }) => removeReader(name, audit, ifMatch),
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
    headers: ["location"],
  },
  conflict: "A reading of the snapshot is in progress",
  handler: async ({ params: { name }, audit }) => queued({ id: await beginReading(name, audit) }),
});
