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
  description: "The version",
  schema: nodeSnapshotDetailSchema,
  tells: ["location"],
} as const;
const located = (snapshot: z.input<typeof nodeSnapshotDetailSchema>) =>
  new Answer(snapshot, { location: `/api/v1/node-snapshots/${snapshot.id}` });

export const listNodesRoute = route("GET /api/v1/nodes", "listNodes", {
  summary:
    "The nodes of a snapshot against their waterlines, those over one first; of the newest snapshot unless one is named.",
  role: "viewer",
  query: nodesQuerySchema,
  response: { status: 200, description: "A page", schema: nodesSchema },
  handler: ({ query }) => listNodes(query),
});

export const getNodeRoute = route("GET /api/v1/nodes/{name}", "getNode", {
  summary: "A node of a snapshot with its pods, and its plan by the profile improved.",
  role: "viewer",
  limit: "compute",
  params: nameParams,
  query: nodeQuerySchema,
  response: { status: 200, description: "The node", schema: nodeDetailSchema },
  handler: ({ params, query, signal }) => readNode(params.name, query, signal),
});

export const getNodeImagesRoute = route("GET /api/v1/nodes/{name}/images", "getNodeImages", {
  summary:
    "A node's image cache against kubelet's threshold: which of the images that a policy selects are missing, what filling them needs, and what that would push out.",
  role: "viewer",
  params: nameParams,
  query: nodeImagesQuerySchema,
  response: { status: 200, description: "The images", schema: nodeImagesSchema },
  handler: ({ params, query }) => readNodeImages(params.name, query),
});

export const getNodeTimelineRoute = route("GET /api/v1/nodes/{name}/timeline", "getNodeTimeline", {
  summary:
    "A node over the last hours of stored readings: when the analyzer triggers, cools down and restores each rule of the " +
    "newest version, and why.",
  role: "viewer",
  limit: "compute",
  params: nameParams,
  query: nodeTimelineQuerySchema,
  response: { status: 200, description: "The timeline", schema: nodeTimelineSchema },
  handler: ({ params, query, signal }) => readTimeline(params.name, query, signal),
});

export const listNodeSnapshotsRoute = route("GET /api/v1/node-snapshots", "listNodeSnapshots", {
  summary: "Snapshots of nodes, newest first.",
  role: "viewer",
  query: snapshotsQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(nodeSnapshotSchema) },
  handler: ({ query }) => listSnapshots(query),
});

export const createNodeSnapshotRoute = route("POST /api/v1/node-snapshots", "createNodeSnapshot", {
  summary:
    "Upload a snapshot as the next version of its name: the part `nodes` is a request for a plan, a vector's input, or what " +
    "`kubectl get nodes,pods,priorityclasses -A -o json` writes; `podMetrics` and `nodeMetrics` are lists of " +
    `metrics.k8s.io, \`documents\` the manifests that draw the waterlines. Without \`documents\`, and without lines in \`nodes\`, those ` +
    `of the version before are kept. ${SNAPSHOT_LIMITS_TEXT}`,
  role: "tuner",
  limit: "expensive",
  body: snapshotBody,
  response: made,
  handler: async ({ body, audit, signal }) =>
    located(await createSnapshot(await readSnapshotUpload(body), audit, signal)),
});

export const getNodeSnapshotRoute = route("GET /api/v1/node-snapshots/{id}", "getNodeSnapshot", {
  summary: "A snapshot with the manifests or lines that it is judged by, without its nodes.",
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
      "Judge the newest nodes of a snapshot's name by other manifests, as its next version. `id` is the version whose " +
      "manifests the change began with: 412 with the newest as `current` where that is judged by other manifests or lines.",
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
  response: { status: 204, description: "Removed" },
  handler: async ({ params, audit }) => {
    await removeSnapshot(params.id, audit);
    return undefined;
  },
});
