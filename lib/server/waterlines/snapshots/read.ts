/** Stored snapshots, and their nodes, in the shape of the API. */
import type { NodeState as StateRow, NodeSnapshot as SnapshotRow } from "../../../../generated/prisma/client";
import { Prisma } from "../../../../generated/prisma/client";
import type { PageQuery } from "../../../api/common";
import {
  nodeRowSchema,
  nodeSnapshotDetailSchema,
  nodeSnapshotSchema,
  type NODE_SORTS,
  type NodeDetail,
  type NodeRow,
  type Nodes,
  type NodeSnapshot,
  type NodeSnapshotDetail,
  type NodesQuery,
} from "../../../api/nodes";
import { nodeSchema, planRequestSchema, type WaterlineNode } from "../../../waterlines/shapes";
import { BlobGoneError, readBlobRange } from "../../blobs/read";
import { db, type Tx } from "../../core/db";
import { isWhole } from "../../core/whole";
import { NotFoundError } from "../../http/errors";
import { keysetPage, type KeysetList, type Page } from "../../http/keyset";
import { planRequest } from "../tasks";
import { fillsOf } from "./fills";

const SNAPSHOTS: KeysetList<"created"> = {
  from: Prisma.sql`node_snapshot s`,
  id: Prisma.sql`s.id`,
  columns: { created: Prisma.sql`s.created_at` },
  order: "-created",
};

/** Newest first. Throws as keysetPage does. */
export function listSnapshots(
  page: PageQuery & { readonly name?: string | undefined },
): Promise<Page<NodeSnapshot>> {
  const where = page.name === undefined ? [] : [Prisma.sql`s.name = ${page.name}`];
  return keysetPage({ ...SNAPSHOTS, where }, page, async (ids) => {
    const rows = await db().nodeSnapshot.findMany({ where: { id: { in: ids } }, omit: HEAVY });
    return new Map(rows.map((row) => [row.id, serialize(row)]));
  });
}

const HEAVY = {
  documents: true,
  waterlines: true,
  warnings: true,
  metrics: true,
  imageSizes: true,
} as const;

export type StoredSnapshot = SnapshotRow & Pick<NodeSnapshot, "kind">;

/** Throws NotFoundError. */
export async function openSnapshot(id: string, tx: Tx = db()): Promise<StoredSnapshot> {
  const row = await tx.nodeSnapshot.findUnique({ where: { id } });
  if (!row) {
    throw new NotFoundError(
      `There is no snapshot with the id ${id}. It may have been removed, by hand or by its age.`,
    );
  }
  return { ...row, kind: nodeSnapshotSchema.shape.kind.parse(row.kind) };
}

/** Throws NotFoundError. */
export async function readSnapshotOf(id: string, tx: Tx = db()): Promise<NodeSnapshotDetail> {
  const row = await openSnapshot(id, tx);
  return serializeWhole(row, await newestOf(row.name, tx));
}

/** Throws NotFoundError if all versions of the name were removed. */
export async function newestOf(name: string, tx: Tx = db()): Promise<NodeSnapshotDetail["newest"]> {
  const row = await tx.nodeSnapshot.findFirst({
    where: { name },
    orderBy: { version: "desc" },
    select: { id: true, version: true },
  });
  if (row === null) throw new NotFoundError(`The snapshot "${name}" was removed while it was read.`);
  return row;
}

const STATES = {
  from: Prisma.sql`node_state n`,
  id: Prisma.sql`n.id`,
  columns: { gap: Prisma.sql`n.worst`, name: Prisma.sql`n.name` },
  order: "-gap",
} as const satisfies KeysetList<(typeof NODE_SORTS)[number]>;

type Which = Pick<NodesQuery, "snapshot" | "version">;

/**
 * Lists the nodes of a snapshot, those over a line first. Throws NotFoundError for a snapshot that is named, and as
 * keysetPage does.
 */
export async function listNodes({ standing, q, policy, ...page }: NodesQuery): Promise<Nodes> {
  const row = await findSnapshot(page);
  if (row === null) {
    refuseUnknown(page);
    return {
      items: [],
      nextCursor: null,
      snapshot: null,
      images: null,
      standings: { over: 0, unknown: 0, under: 0, none: 0 },
    };
  }
  const where = [
    Prisma.sql`n.snapshot_id = ${row.id}::uuid`,
    ...(standing === undefined ? [] : [Prisma.sql`n.standing = ${standing}`]),
    ...(q === undefined ? [] : [Prisma.sql`position(lower(${q}) in lower(n.name)) > 0`]),
  ];
  const { images, fillOf } = await fillsOf(row, policy);
  const found = await keysetPage({ ...STATES, where }, page, async (ids) => {
    const states = await db().nodeState.findMany({ where: { id: { in: ids } }, omit: { podNames: true } });
    return new Map(states.map((state) => [state.id, rowOf(state, fillOf(state.imageDisk))]));
  });
  const groups = await db().nodeState.groupBy({
    by: ["standing"],
    where: { snapshotId: row.id },
    _count: true,
  });
  const count = (of: string): number => groups.find((group) => group.standing === of)?._count ?? 0;
  const standings = {
    over: count("over"),
    unknown: count("unknown"),
    under: count("under"),
    none: count("none"),
  };
  return { ...found, snapshot: serialize(row), images, standings };
}

export interface StoredNode {
  readonly row: SnapshotRow;
  readonly since: Date | null;
  readonly node: WaterlineNode;
}

/** Throws NotFoundError. */
export async function openNode(name: string, which: Which): Promise<StoredNode> {
  const row = await findSnapshot(which);
  const state =
    row &&
    (await db().nodeState.findUnique({
      where: { snapshotId_name: { snapshotId: row.id, name } },
      select: { since: true, start: true, length: true },
    }));
  if (!row || !state) {
    if (!row) refuseUnknown(which);
    const where = row ? ` in the snapshot ${row.name}, version ${row.version}` : ": there is no snapshot yet";
    throw new NotFoundError(`There is no node "${name.slice(0, 80)}"${where}.`);
  }
  return { row, since: state.since, node: await nodeAt(row.blobId, state) };
}

/** Returns null if the version was removed in the meantime. */
export async function openNodeOf(snapshotId: string, name: string): Promise<WaterlineNode | null> {
  const state = await db().nodeState.findUnique({
    where: { snapshotId_name: { snapshotId, name } },
    select: { start: true, length: true, snapshot: { select: { blobId: true } } },
  });
  if (!isWhole(state, "snapshot")) return null;
  try {
    return await nodeAt(state.snapshot.blobId, state);
  } catch (error) {
    if (error instanceof BlobGoneError) return null;
    throw error;
  }
}

async function nodeAt(
  blobId: string,
  { start, length }: Pick<StateRow, "start" | "length">,
): Promise<WaterlineNode> {
  const line = await readBlobRange(blobId, Number(start), length);
  return nodeSchema.parse(JSON.parse(Buffer.from(line).toString("utf8")));
}

/** Returns a node with its pods and its plan by the profile improved. Throws NotFoundError. */
export async function readNode(name: string, which: Which, signal?: AbortSignal): Promise<NodeDetail> {
  const { row, since, node } = await openNode(name, which);
  const snapshot = serializeWhole(row, await newestOf(row.name));
  const { documents, waterlines, metrics } = snapshot;
  const request = planRequestSchema.parse({
    nodes: [],
    metrics,
    ...(documents === null ? { waterlines: waterlines ?? {} } : { documents }),
  });
  const { nodes } = await planRequest({ ...request, nodes: [node] }, signal);
  const [plan] = nodes;
  if (!plan) throw new Error("A plan of one node has none.");
  return { snapshot, since: since?.toISOString() ?? null, node, plan };
}

/** Returns the newest snapshot unless one is named; null if there is none. */
export function findSnapshot({ snapshot: name, version }: Which): Promise<SnapshotRow | null> {
  return db().nodeSnapshot.findFirst({
    where: { ...(name !== undefined && { name }), ...(version !== undefined && { version }) },
    orderBy: name === undefined ? [{ createdAt: "desc" }, { id: "desc" }] : { version: "desc" },
  });
}

/** Throws NotFoundError if a snapshot was named. */
export function refuseUnknown({ snapshot: name, version }: Which): void {
  if (name === undefined && version === undefined) return;
  const of = [name === undefined ? "" : `"${name}"`, version === undefined ? "" : `version ${version}`];
  throw new NotFoundError(
    `There is no snapshot ${of.filter(Boolean).join(", ")}. List them at /api/v1/node-snapshots.`,
  );
}

/** In the spelling of Kubernetes and that of kube-state-metrics. */
const ZONE_LABELS = ["topology.kubernetes.io/zone", "topology_kubernetes_io_zone"];

function rowOf(
  {
    name,
    standing,
    since,
    lines,
    pods,
    candidates,
    evicted,
    throttled,
    measured,
  }: Omit<StateRow, "podNames">,
  images: NodeRow["images"],
): NodeRow {
  const { labels = {} } = nodeSchema.pick({ labels: true }).safeParse(measured).data ?? {};
  return nodeRowSchema.parse({
    name,
    standing,
    lines,
    images,
    pods,
    candidates,
    evicted,
    throttled,
    zone: ZONE_LABELS.map((label) => labels[label]).find((zone) => (zone ?? "") !== "") ?? null,
    since: since?.toISOString() ?? null,
  });
}

function serialize(row: Omit<SnapshotRow, keyof typeof HEAVY>): NodeSnapshot {
  const { id, name, version, nodes, pods, over, takenAt, createdAt, createdBy, demo } = row;
  return {
    id,
    name,
    version,
    nodes,
    pods,
    over,
    createdBy,
    demo,
    kind: nodeSnapshotSchema.shape.kind.parse(row.kind),
    takenAt: takenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function serializeWhole(row: SnapshotRow, newest: NodeSnapshotDetail["newest"]): NodeSnapshotDetail {
  const { documents, waterlines, warnings, metrics } = row;
  const lines = { documents, waterlines };
  return nodeSnapshotDetailSchema.parse({ ...serialize(row), ...lines, warnings, metrics, newest });
}
