/** New versions of snapshots: read in a thread, stored with their nodes in one transaction. */
import { randomUUID } from "node:crypto";
import type { NodeSnapshotDetail } from "../../../api/nodes";
import { Prisma } from "../../../../generated/prisma/client";
import { writeAudit, type AuditContext } from "../../audit/write";
import { BlobGoneError } from "../../blobs/read";
import { BlobWriter, completeBlob, type WrittenBlob } from "../../blobs/write";
import { runInThread, type TaskOptions } from "../../compute/run";
import { db, LONG_WRITE, type Tx } from "../../core/db";
import { UnprocessableError } from "../../http/errors";
import { above, LIMITS } from "../../../limits/limits";
import type { HeldImage } from "../../../waterlines";
import { planRequestSchema } from "../../../waterlines/shapes";
import { registeredMetrics } from "../metrics/store";
import { withKept } from "../profiles/asked";
import { tellCrossings } from "./crossings";
import { askedFile, filePieces, type SnapshotFile } from "./files";
import { openSnapshot, readSnapshotOf } from "./read";
import { snapshotTask, type ReadSnapshot, type SnapshotInput } from "./task";

/** Rows in one statement. */
const BATCH = 500;

/** Bytes that are read and planned in less time than another thread takes to begin. */
const SMALL_BYTES = 65_536;

/** Which snapshot gets another version. */
export interface SnapshotOwner {
  readonly name: string;
  /** Of the demo's invented nodes. */
  readonly demo: boolean;
}

type SnapshotSource = Omit<SnapshotInput, "files"> & { readonly files: readonly SnapshotFile[] };

export interface NewSnapshot
  extends SnapshotSource, Omit<SnapshotOwner, "demo">, Partial<Pick<SnapshotOwner, "demo">> {
  /** Removes what the files were written to; they are not read afterwards. */
  readonly discard?: () => Promise<void>;
}

/** Throws UnprocessableError with everything that is wrong with the files or the manifests, and as runInThread does. */
export async function createSnapshot(
  { name, demo = false, discard, ...input }: NewSnapshot,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<NodeSnapshotDetail> {
  let prepared: PreparedSnapshot;
  try {
    prepared = await prepareSnapshot(input, { signal });
  } finally {
    await discard?.();
  }
  const id = randomUUID();
  try {
    await db().$transaction((tx) => storeSnapshot(tx, id, { name, demo }, prepared, audit), LONG_WRITE);
  } catch (error) {
    await prepared.discard();
    throw error;
  }
  return readSnapshotOf(id);
}

export interface PreparedSnapshot {
  readonly read: ReadSnapshot;
  readonly blob: WrittenBlob;
  /** Unless it was stored. */
  readonly discard: () => Promise<void>;
}

/** Throws UnprocessableError with everything that is wrong, and as runInThread does. */
export async function prepareSnapshot(
  input: SnapshotSource,
  { signal, patient }: Pick<TaskOptions<unknown>, "signal" | "patient">,
): Promise<PreparedSnapshot> {
  const files = input.files.map(askedFile);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const metrics = withKept(await registeredMetrics(), input.metrics ?? []);
  const blob = new BlobWriter();
  let writing: Promise<void> = Promise.resolve();
  try {
    const read = await runInThread(
      snapshotTask,
      { ...input, files, metrics },
      {
        ...{ signal, ...(patient === undefined ? {} : { patient }) },
        small: size + (input.documents ?? "").length <= SMALL_BYTES,
        handlers: {
          ...filePieces(input.files),
          write: (bytes: Uint8Array) => (writing = blob.write(bytes)),
        },
      },
    );
    return { read, blob: await blob.end(), discard: () => blob.discard() };
  } catch (error) {
    // Of a thread that was ended while a piece was written, which would come after its removal.
    await writing.catch(() => undefined);
    await blob.discard();
    throw error;
  }
}

/** The same nodes under other manifests, as the next version. Throws NotFoundError, and as createSnapshot. */
export async function changeDocuments(
  id: string,
  documents: string,
  audit: AuditContext,
  signal?: AbortSignal,
): Promise<NodeSnapshotDetail> {
  const { name, demo, blobId, kind, takenAt: at, metrics: stored } = await openSnapshot(id);
  const metrics = planRequestSchema.shape.metrics.parse(stored);
  const takenAt = at?.toISOString() ?? null;
  const blob = await db().blob.findUnique({ where: { id: blobId }, select: { size: true } });
  if (!blob) throw new BlobGoneError();
  const files = [{ part: "nodes", lines: { id: blobId, size: Number(blob.size) } }];
  return createSnapshot({ name, demo, files, documents, metrics, as: { kind, takenAt } }, audit, signal);
}

/** Until the transaction ends nobody else stores a version of the name. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`plimsoll.nodeSnapshot ${name}`}))`;
}

/** As the next version of its name. */
export async function storeSnapshot(
  tx: Tx,
  id: string,
  { name, demo }: SnapshotOwner,
  { read, blob }: PreparedSnapshot,
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
      ...{
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
      },
      waterlines: waterlines === null ? Prisma.DbNull : waterlines,
      warnings: warnings.map((issue) => ({ ...issue })),
      metrics: metrics.map((metric) => ({ ...metric })),
      takenAt: instantOf(takenAt),
      imagesTold: Buffer.from(holders.told),
    },
  });
  for (let at = 0; at < states.length; at += BATCH) {
    const data = states.slice(at, at + BATCH).map(({ lines, imageDisk, ...state }) => ({
      ...state,
      imageDisk: imageDisk === null ? Prisma.DbNull : { ...imageDisk },
      ...{ id: randomUUID(), snapshotId: id, lines: lines.map((line) => ({ ...line })) },
      since: before(state) ?? measuredAt,
    }));
    await tx.nodeState.createMany({ data });
  }
  await storeHolders(tx, { id, name }, holders.images);
  if (newest.version !== null) await tellCrossings(tx, { name, version: newest.version }, id, audit.actor);
  await writeAudit(tx, audit, {
    action: "nodeSnapshot.create",
    target: `nodeSnapshot/${name}`,
    after: { version, kind, ...counts, documents: documents !== null },
  });
}

/** Since when a node has had the status of the version before; undefined where that was another or the node was not there. */
async function standingsBefore(
  tx: Tx,
  name: string,
  version: number | null,
): Promise<(now: { readonly name: string; readonly standing: string }) => Date | undefined> {
  if (version === null) return () => undefined;
  const row = await tx.nodeSnapshot.findUnique({
    where: { name_version: { name, version } },
    select: {
      ...{ takenAt: true, createdAt: true },
      states: { select: { name: true, standing: true, since: true } },
    },
  });
  const known = new Map(row?.states.map((state) => [state.name, state]));
  return ({ name: node, standing }) => {
    const state = known.get(node);
    return state?.standing === standing ? (state.since ?? row?.takenAt ?? row?.createdAt) : undefined;
  };
}

/** In place of those of the version before. */
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
      ...{ snapshotId: id, position: at + index, also: [...also], holders: Buffer.from(holders) },
    }));
    await tx.snapshotImage.createMany({ data });
  }
}

/** Throws UnprocessableError for one name too many. */
async function refuseFurtherNames(tx: Tx, name: string): Promise<void> {
  const names = await tx.nodeSnapshot.groupBy({ by: ["name"], where: { NOT: { name } } });
  if (names.length < LIMITS.snapshotNames.value) return;
  const message = `is one of ${above("snapshotNames")}: use a name that is there, or remove a snapshot`;
  throw new UnprocessableError(`name ${message}.`, [{ path: "name", message }]);
}

function instantOf(text: string | null): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}
