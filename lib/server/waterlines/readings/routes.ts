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
  summary: "Where snapshots of nodes are read from, with the newest reading of each.",
  role: "viewer",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(nodeReaderSchema) },
  handler: ({ query }) => listReaders(query),
});

export const setNodeReaderRoute = route("PUT /api/v1/node-readers/{name}", "setNodeReader", {
  summary:
    "Say where the versions of a snapshot are read from: a data source of the type prometheus or kubernetes, queries that " +
    "differ from the defaults, and every how many minutes.",
  role: "tuner",
  params,
  body: json(nodeReaderInputSchema),
  response: { status: 200, description: "The reader", schema: nodeReaderSchema },
  handler: ({ params: { name }, body, audit }) => setReader(name, body, audit),
});

export const removeNodeReaderRoute = route("DELETE /api/v1/node-readers/{name}", "removeNodeReader", {
  summary: "Stop reading a snapshot; versions that were read are kept.",
  role: "tuner",
  params,
  response: { status: 204, description: "Removed" },
  handler: async ({ params: { name }, audit }) => {
    await removeReader(name, audit);
    return undefined;
  },
});

export const readNodesRoute = route("POST /api/v1/node-readers/{name}/readings", "readNodes", {
  summary:
    "Read the next version of a snapshot in the background, judged by the manifests of the version before. Its operation " +
    "has the answer's id.",
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
