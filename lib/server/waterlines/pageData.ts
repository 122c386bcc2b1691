/** Initial data of the pages of nodes, their chains, metrics and snapshots. */
import { z } from "zod";
import { nodeReaderSchema } from "../../api/nodeReaders";
import {
  nodeDetailSchema,
  nodeSnapshotSchema,
  nodesQuerySchema,
  nodesSchema,
  type NodeDetail,
  type Nodes,
} from "../../api/nodes";
import { nodeTimelineQuerySchema, type NodeTimeline } from "../../api/nodeTimeline";
import { waterlineMetricSchema } from "../../api/waterlineMetrics";
import { waterlineProfileSchema } from "../../api/waterlineProfiles";
import { onePage, whole, type Whole } from "../auth/pageLists";
import { forViewer } from "../auth/pageSession";
import { db } from "../core/db";
import type { Page } from "../http/keyset";
import { listMetrics } from "./metrics/store";
import { listProfiles } from "./profiles/store";
import { listReaders } from "./readings/readers";
import { listNodes, listSnapshots, readNode } from "./snapshots/read";
import { readTimeline } from "./timeline/timeline";

type Filter = Readonly<Record<string, string>>;

/** Returns the first page; also null for an invalid filter. */
export function nodesStart(filter: Filter): Promise<Nodes | null> {
  const asked = nodesQuerySchema.safeParse(filter).data;
  return asked === undefined
    ? Promise.resolve(null)
    : forViewer(async () => nodesSchema.parse(await listNodes(asked)));
}

export function nodeStart(name: string, filter: Filter): Promise<NodeDetail | null> {
  const asked = nodesQuerySchema.safeParse(filter).data;
  return asked === undefined
    ? Promise.resolve(null)
    : forViewer(async () => nodeDetailSchema.parse(await readNode(name, asked)));
}

export function timelineStart(name: string, filter: Filter): Promise<NodeTimeline | null> {
  const asked = nodeTimelineQuerySchema.safeParse(filter).data;
  return asked === undefined ? Promise.resolve(null) : forViewer(() => readTimeline(name, asked));
}

export function snapshotsStart(): Promise<Page<z.output<typeof nodeSnapshotSchema>> | null> {
  return forViewer(() => onePage(nodeSnapshotSchema, listSnapshots));
}

/** What the title of a snapshot's page names; also null if there is no such snapshot. */
export async function snapshotNameStart(id: string): Promise<{ name: string; version: number } | null> {
  if (!z.uuid().safeParse(id).success) return null;
  return forViewer(() =>
    db().nodeSnapshot.findUnique({ where: { id }, select: { name: true, version: true } }),
  );
}

export function profilesStart(): Promise<Whole<z.output<typeof waterlineProfileSchema>> | null> {
  return whole(waterlineProfileSchema, listProfiles);
}

export function metricsStart(): Promise<Whole<z.output<typeof waterlineMetricSchema>> | null> {
  return whole(waterlineMetricSchema, listMetrics);
}

export function readersStart(): Promise<Whole<z.output<typeof nodeReaderSchema>> | null> {
  return whole(nodeReaderSchema, listReaders);
}
