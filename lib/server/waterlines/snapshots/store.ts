/** Stores versions of snapshots with their nodes, in one transaction. */
import { randomUUID } from "node:crypto";
import { Prisma } from "../../../../generated/prisma/client";
import { writeAudit, type AuditContext } from "../../audit/write";
import { completeBlob, type WrittenBlob } from "../../blobs/write";
import type { Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { UnprocessableError } from "../../http/errors";
import { above, LIMITS } from "../../../limits/limits";
import type { HeldImage } from "../../../waterlines";
import { recordCrossings } from "./crossings";
import type { ReadSnapshot } from "./task";

/** Rows per statement. */
const BATCH = 500;

/** The snapshot that gets another version. */
export interface SnapshotOwner {
  readonly name: string;
  /** Whether the nodes are the demo's. */
  readonly demo: boolean;
}

export interface ReadAndWritten {
  readonly read: ReadSnapshot;
  readonly blob: WrittenBlob;
}

/**
 * Prevents others from storing a version of the name until the transaction ends. Calling it again in the same
 * transaction has no effect.
 */
export const lockName = (tx: Tx, name: string): Promise<void> => oneAtATime(tx, `nodeSnapshot ${name}`);

/** Stores the snapshot as the next version of its name. */
export async function storeSnapshot(
  tx: Tx,
  id: string,
  { name, demo }: SnapshotOwner,
  { read, blob }: ReadAndWritten,
  audit: AuditContext,
): Promise<void> {
  const { states, kind, documents, waterlines, warnings, metrics, takenAt, imageSizes, holders } = read;
  await lockName(tx, name);
  await refuseFurtherNames(tx, name);
  const { _max: newest } = await tx.nodeSnapshot.aggregate({ where: { name }, _max: { version: true } });
  const version = (newest.version ?? 0) + 1;
  const counts = {
    nodes: states.length,
    pods: states.reduce((sum, { pods }) => sum + pods, 0),
    over: states.filter(({ standing }) => standing === "over").length,
  };
  const measuredAt = instantOf(takenAt) ?? new Date();
  const before = await standingsBefore(tx, name, newest.version);
  await completeBlob(tx, blob);
  await tx.nodeSnapshot.create({
    data: {
      id,
      name,
      demo,
      version,
      kind,
      documents,
      ...counts,
      blobId: blob.id,
      createdBy: audit.actor,
      imageSizes,
      waterlines: waterlines === null ? Prisma.DbNull : waterlines,
      warnings: warnings.map((issue) => ({ ...issue })),
      metrics: metrics.map((metric) => ({ ...metric })),
      takenAt: instantOf(takenAt),
      imagesTold: Buffer.from(holders.reporting),
    },
  });
  for (let at = 0; at < states.length; at += BATCH) {
    const data = states.slice(at, at + BATCH).map(({ lines, imageDisk, ...state }) => ({
      ...state,
      imageDisk: imageDisk === null ? Prisma.DbNull : { ...imageDisk },
      id: randomUUID(),
      snapshotId: id,
      lines: lines.map((line) => ({ ...line })),
      since: before(state) ?? measuredAt,
    }));
    await tx.nodeState.createMany({ data });
  }
  await storeHolders(tx, { id, name }, holders.images);
  if (newest.version !== null) await recordCrossings(tx, { name, version: newest.version }, id, audit.actor);
  await writeAudit(tx, audit, {
    action: "nodeSnapshot.create",
    target: `nodeSnapshot/${name}`,
    after: { version, kind, ...counts, documents: documents !== null },
  });
}

/**
 * Returns since when a node has had its standing of the previous version; undefined if the standing differs or the
 * node was not there.
 */
async function standingsBefore(
  tx: Tx,
  name: string,
  version: number | null,
): Promise<(now: { readonly name: string; readonly standing: string }) => Date | undefined> {
  if (version === null) return () => undefined;
  const row = await tx.nodeSnapshot.findUnique({
    where: { name_version: { name, version } },
    select: {
      takenAt: true,
      createdAt: true,
      states: { select: { name: true, standing: true, since: true } },
    },
  });
  const known = new Map(row?.states.map((state) => [state.name, state]));
  return ({ name: node, standing }) => {
    const state = known.get(node);
    return state?.standing === standing ? (state.since ?? row?.takenAt ?? row?.createdAt) : undefined;
  };
}

/** Replaces the holders of the previous version. */
async function storeHolders(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  images: readonly HeldImage[],
): Promise<void> {
  await tx.$executeRaw`
    delete from snapshot_image using node_snapshot s
    where s.name = ${name} and s.id <> ${id}::uuid and snapshot_image.snapshot_id = s.id`;
  for (let at = 0; at < images.length; at += BATCH) {
    const data = images.slice(at, at + BATCH).map(({ also, holders, ...image }, index) => ({
      ...image,
      snapshotId: id,
      position: at + index,
      also: [...also],
      holders: Buffer.from(holders),
    }));
    await tx.snapshotImage.createMany({ data });
  }
}

/** Throws UnprocessableError for one name too many. */
async function refuseFurtherNames(tx: Tx, name: string): Promise<void> {
  const names = await tx.nodeSnapshot.groupBy({ by: ["name"], where: { NOT: { name } } });
  if (names.length < LIMITS.snapshotNames.value) return;
  const message = `is one of ${above("snapshotNames")}: use an existing name, or remove a snapshot`;
  throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
}

function instantOf(text: string | null): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}
