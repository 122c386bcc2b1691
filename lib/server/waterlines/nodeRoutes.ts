import type { z } from "zod";
import { pageOf } from "../../api/common";
import {
  nodeDetailSchema,
  nodeImagesQuerySchema,
  nodeImagesSchema,
  nodeQuerySchema,
  nodesQuerySchema,
  nodesSchema,
  nodeSnapshotDetailSchema,
  nodeSnapshotSchema,
  SNAPSHOT_LIMITS_TEXT,
  snapshotDocumentsSchema,
  snapshotsQuerySchema,
} from "../../api/nodes";
import { nodeTimelineQuerySchema, nodeTimelineSchema } from "../../api/nodeTimeline";
import { routesOf } from "../auth/defineRoute";
import { json } from "../http/body/json";
import { Answer } from "../http/route";
import { nameParams, uuidParams } from "../http/routes/params";
import { createSnapshot } from "./snapshots/create";
import { changeDocuments } from "./snapshots/documents";
import { readNodeImages } from "./snapshots/images";
import { listNodes, listSnapshots, readNode, readSnapshotOf } from "./snapshots/read";
import { removeSnapshot } from "./snapshots/remove";
import { readTimeline } from "./timeline/timeline";
import { readSnapshotUpload, snapshotBody } from "./snapshots/upload";

const route = routesOf("Waterlines");
const made = {
  status: 201,
  description: "The version of the snapshot",
  schema: nodeSnapshotDetailSchema,
  headers: ["location"],
} as const;
const located = (snapshot: z.input<typeof nodeSnapshotDetailSchema>) =>
  new Answer(snapshot, { location: `/api/v1/node-snapshots/${snapshot.id}` });

export const listNodesRoute = route("GET /api/v1/nodes", "listNodes", {
  summary:
    "List the nodes of a snapshot with their usage against their waterlines, those over one first. Defaults to the newest snapshot.",
  role: "viewer",
  query: nodesQuerySchema,
  response: { status: 200, description: "A page of nodes", schema: nodesSchema },
  handler: ({ query }) => listNodes(query),
});

export const getNodeRoute = route("GET /api/v1/nodes/{name}", "getNode", {
  summary: "Return a node of a snapshot with its pods, and its plan with the profile `improved`.",
  role: "viewer",
  limit: "compute",
  params: nameParams,
  query: nodeQuerySchema,
  response: { status: 200, description: "The node", schema: nodeDetailSchema },
  handler: ({ params, query, signal }) => readNode(params.name, query, signal),
});

export const getNodeImagesRoute = route("GET /api/v1/nodes/{name}/images", "getNodeImages", {
  summary:
    "Return a node's image cache against kubelet's threshold: which images that a policy selects are missing, the space that they need, and the images that would be removed for them.",
  role: "viewer",
  params: nameParams,
  query: nodeImagesQuerySchema,
  response: { status: 200, description: "The cached and missing images", schema: nodeImagesSchema },
  handler: ({ params, query }) => readNodeImages(params.name, query),
});

export const getNodeTimelineRoute = route("GET /api/v1/nodes/{name}/timeline", "getNodeTimeline", {
  summary:
    "Return a node's timeline over the last hours of stored readings: when the analyzer triggers, cools down and restores each rule of the newest version, and why.",
  role: "viewer",
  limit: "compute",
  params: nameParams,
  query: nodeTimelineQuerySchema,
  response: { status: 200, description: "The timeline", schema: nodeTimelineSchema },
  handler: ({ params, query, signal }) => readTimeline(params.name, query, signal),
});

export const listNodeSnapshotsRoute = route("GET /api/v1/node-snapshots", "listNodeSnapshots", {
  summary: "List snapshots of nodes, newest first.",
  role: "viewer",
  query: snapshotsQuerySchema,
  response: { status: 200, description: "A page of snapshots", schema: pageOf(nodeSnapshotSchema) },
  handler: ({ query }) => listSnapshots(query),
});

export const createNodeSnapshotRoute = route("POST /api/v1/node-snapshots", "createNodeSnapshot", {
  summary:
    "Upload a snapshot as the next version of its name. The part `nodes` is a request for a plan, the input of a vector, or the output of " +
    "`kubectl get nodes,pods,priorityclasses -A -o json`; `podMetrics` and `nodeMetrics` are lists of " +
    `metrics.k8s.io, \`documents\` the manifests that define the waterlines. Without \`documents\`, and without lines in \`nodes\`, those ` +
    `of the previous version are kept. ${SNAPSHOT_LIMITS_TEXT}`,
  role: "tuner",
  limit: "expensive",
  body: snapshotBody,
  response: made,
  handler: async ({ body, audit, signal }) =>
    located(await createSnapshot(await readSnapshotUpload(body), audit, signal)),
});

export const getNodeSnapshotRoute = route("GET /api/v1/node-snapshots/{id}", "getNodeSnapshot", {
  summary: "Return a snapshot with the manifests or lines that apply to it, without its nodes.",
  role: "viewer",
  params: uuidParams,
  response: { status: 200, description: "The snapshot", schema: nodeSnapshotDetailSchema },
  handler: ({ params }) => readSnapshotOf(params.id),
});

export const changeNodePoliciesRoute = route(
  "PUT /api/v1/node-snapshots/{id}/documents",
  "changeNodeSnapshotDocuments",
  {
    summary:
      "Apply other manifests to the newest nodes of a snapshot's name and save the result as its next version. `id` is the version whose manifests were edited: 412 with the newest version as `current` if that has other manifests or lines.",
    role: "tuner",
    limit: "expensive",
    params: uuidParams,
    body: json(snapshotDocumentsSchema),
    response: made,
    handler: async ({ params, body, audit, signal }) =>
      located(await changeDocuments(params.id, body.documents, audit, signal)),
  },
);

export const deleteNodeSnapshotRoute = route("DELETE /api/v1/node-snapshots/{id}", "deleteNodeSnapshot", {
  summary: "Remove a version of a snapshot with its nodes.",
  role: "tuner",
  params: uuidParams,
  response: { status: 204, description: "Version removed" },
  handler: async ({ params, audit }) => {
    await removeSnapshot(params.id, audit);
    return undefined;
  },
});
