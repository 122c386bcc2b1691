/** Readers of snapshots: list, set, remove, and start a reading; each change with its audit event. */
import type { CursorQuery } from "../../../api/common";
import {
  nodeReaderInputSchema,
  nodeReaderSchema,
  type NodeReader,
  type NodeReaderInput,
} from "../../../api/nodeReaders";
import { above, LIMITS } from "../../../limits/limits";
import { NODE_QUERY_NAMES, READER_QUERIES, READER_TYPES, type ReaderType } from "../../../waterlines/shapes";
import { writeAudit, type AuditContext } from "../../audit/write";
import { db, type Tx } from "../../core/db";
import { oneAtATime } from "../../core/oneAtATime";
import { isWhole } from "../../core/whole";
import { ConflictError, NotFoundError, UnprocessableError } from "../../http/errors";
import type { Page } from "../../http/keyset";
import { offsetPage } from "../../http/offsetPage";
import { refuseOther } from "../../http/revisions";
import { createOperation } from "../../operations/create";
import { isUnderWay, newestOf, type NewestOperations } from "../../operations/ofSubject";
import { READING_ATTEMPTS, READING_KIND, readerSubject } from "./kind";

const SOURCE = {
  source: { select: { id: true, name: true, type: true } },
  metricsSource: { select: { name: true } },
} as const;
const MINUTE_SECONDS = 60;
/**
 * Lock that serializes setting and removing, so that each is audited with the state before it (core/oneAtATime.ts).
 */
const READERS = "nodeReaders";

/** Throws Error for a type that readers do not support. */
export function readerTypeOf(type: string): ReaderType {
  const found = READER_TYPES.find((each) => each === type);
  if (found === undefined) throw new Error(`Nodes are not read from a source of the type ${type}.`);
  return found;
}

/** Sorted by name; there are few. Throws BadRequestError for a cursor that no page returned. */
export async function listReaders(asked: CursorQuery): Promise<Page<NodeReader>> {
  const page = await offsetPage(asked, (window) =>
    db().nodeReader.findMany({ include: SOURCE, orderBy: { name: "asc" }, ...window }),
  );
  return { ...page, items: await withLast(page.items.filter((row) => isWhole(row, "source"))) };
}

/** Throws NotFoundError. */
export async function readReader(name: string): Promise<NodeReader> {
  const row = await read(db(), name);
  if (!row) throw readerNotFound(name);
  return shown(row);
}

/**
 * `ifMatch` is the revision that the caller has seen, 0 for none. Throws UnprocessableError for the source, for queries
 * that it does not support, and for one reader too many, and PreconditionFailedError with the stored reader.
 */
export async function setReader(
  name: string,
  input: NodeReaderInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<NodeReader> {
  const { source: sourceName, metricsSource, queries, everyMinutes } = input;
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    await refuseOther(`reader of ${name}`, ifMatch, before, (row) => shown(row, tx));
    const source = await tx.dataSource.findUnique({
      where: { name: sourceName },
      select: { id: true, type: true },
    });
    if (!source) throw wrong("source", "is not a data source");
    if (!READER_TYPES.some((type) => type === source.type))
      throw wrong(
        "source",
        `is of the type ${source.type}: nodes are read from ${READER_TYPES.join(" or ")}`,
      );
    const taken = READER_QUERIES[readerTypeOf(source.type)];
    const unknown = NODE_QUERY_NAMES.find((query) => query in queries && !taken.includes(query));
    if (unknown !== undefined)
      throw wrong(
        `queries.${unknown}`,
        `is not a query of a source of the type ${source.type}, which has ${taken.join(", ")}`,
      );
    const asked = metricsSource === null ? null : await prometheusNamed(tx, metricsSource);
    if (before === null && (await tx.nodeReader.count()) >= LIMITS.snapshotNames.value)
      throw wrong("name", `is one of ${above("snapshotNames")}: remove a reader`);
    const intervalSeconds = everyMinutes === null ? null : everyMinutes * MINUTE_SECONDS;
    const data = {
      sourceId: source.id,
      metricsSourceId: asked?.id ?? null,
      queries,
      intervalSeconds,
      author: audit.actor,
      scheduledSince: everyMinutes === null ? null : new Date(),
    };
    await tx.nodeReader.upsert({
      where: { name },
      create: { name, ...data },
      update: { ...data, revision: { increment: 1 } },
    });
    await writeAudit(tx, audit, {
      action: "nodeReader.set",
      target: readerSubject(name),
      after: input,
      ...(before && { before: inputOf(before) }),
    });
  });
  return readReader(name);
}

async function prometheusNamed(tx: Tx, name: string): Promise<{ readonly id: string }> {
  const found = await tx.dataSource.findUnique({ where: { name }, select: { id: true, type: true } });
  if (found === null) throw wrong("metricsSource", "is not a data source");
  if (found.type !== "prometheus")
    throw wrong("metricsSource", `is of the type ${found.type}: added metrics are queried from a prometheus`);
  return found;
}

/** Locks all readers until the transaction ends, and returns the stored one, if there is one. */
async function lock(tx: Tx, name: string): Promise<Row | null> {
  await oneAtATime(tx, READERS);
  return read(tx, name);
}

async function read(tx: Tx, name: string): Promise<Row | null> {
  const row = await tx.nodeReader.findUnique({ where: { name }, include: SOURCE });
  return isWhole(row, "source") ? row : null;
}

/** A reading in progress continues. Throws NotFoundError, and PreconditionFailedError if `ifMatch` is not its revision. */
export async function removeReader(name: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    if (!before) throw readerNotFound(name);
    await refuseOther(`reader of ${name}`, ifMatch, before, (row) => shown(row, tx));
    await tx.nodeReader.deleteMany({ where: { name } });
    const target = readerSubject(name);
    await writeAudit(tx, audit, { action: "nodeReader.remove", target, before: inputOf(before) });
  });
}

/** Returns the id of the reading's operation. Throws NotFoundError, and ConflictError while one is in progress. */
export async function beginReading(name: string, audit: AuditContext): Promise<string> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<object[]>`select 1 from node_reader where name = ${name} for update`;
    if (!row) throw readerNotFound(name);
    if (await isUnderWay(tx, READING_KIND, readerSubject(name)))
      throw new ConflictError(`A reading of ${name} is under way.`);
    return insertReading(tx, name, audit);
  });
}

export async function insertReading(tx: Tx, name: string, audit: AuditContext): Promise<string> {
  const subject = readerSubject(name);
  const id = await createOperation(tx, {
    kind: READING_KIND,
    subject,
    requestedBy: audit.actor,
    attempts: READING_ATTEMPTS,
  });
  await writeAudit(tx, audit, { action: "nodeReader.read", target: subject, after: { id } });
  return id;
}

interface Row {
  readonly name: string;
  readonly queries: unknown;
  readonly intervalSeconds: number | null;
  readonly revision: number;
  readonly author: string;
  readonly updatedAt: Date;
  readonly source: { readonly name: string; readonly type: string };
  readonly metricsSource: { readonly name: string } | null;
}

function inputOf({ queries, intervalSeconds, source, metricsSource }: Row): NodeReaderInput {
  const everyMinutes = intervalSeconds === null ? null : Math.round(intervalSeconds / MINUTE_SECONDS);
  return nodeReaderInputSchema.parse({
    source: source.name,
    metricsSource: metricsSource?.name ?? null,
    queries,
    everyMinutes,
  });
}

async function withLast(rows: readonly Row[]): Promise<NodeReader[]> {
  const newest = await newestOf(
    db(),
    READING_KIND,
    rows.map(({ name }) => readerSubject(name)),
  );
  return rows.map((row) => shownWith(newest, row));
}

/** With its newest reading. */
async function shown(row: Row, tx: Tx = db()): Promise<NodeReader> {
  return shownWith(await newestOf(tx, READING_KIND, [readerSubject(row.name)]), row);
}

function shownWith(newest: NewestOperations, row: Row): NodeReader {
  return nodeReaderSchema.parse({
    ...inputOf(row),
    name: row.name,
    type: row.source.type,
    revision: row.revision,
    author: row.author,
    updatedAt: row.updatedAt.toISOString(),
    last: newest.get(readerSubject(row.name)) ?? null,
  });
}

const wrong = (path: string, message: string): UnprocessableError =>
  new UnprocessableError(`${path} ${message}.`, [{ path, message }]);

const readerNotFound = (name: string): NotFoundError =>
  new NotFoundError(`There is no reader of the snapshot "${name.slice(0, 80)}".`);
