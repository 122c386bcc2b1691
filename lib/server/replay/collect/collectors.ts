/** Collectors of job sets: list, set, remove, and start a collection; each change with its audit event. */
import type { CursorQuery } from "../../../api/common";
import {
  jobSetCollectorInputSchema,
  jobSetCollectorSchema,
  type JobSetCollector,
  type JobSetCollectorInput,
} from "../../../api/jobSetCollectors";
import { COLLECTOR_TYPES } from "../../../replay/shapes";
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
import { nextSlotOf } from "./due";
import { COLLECTION_ATTEMPTS, COLLECTION_KIND, collectorSubject } from "./kind";

const SOURCE = { source: { select: { name: true } } } as const;
/**
 * Lock that serializes setting and removing, so that each is audited with the state before it (core/oneAtATime.ts).
 */
const COLLECTORS = "jobSetCollectors";
const target = (name: string): string => `job-set/${name}`;

/** Sorted by name; there are few. Throws BadRequestError for a cursor that no page returned. */
export async function listCollectors(asked: CursorQuery): Promise<Page<JobSetCollector>> {
  const page = await offsetPage(asked, (window) =>
    db().jobSetCollector.findMany({ include: SOURCE, orderBy: { name: "asc" }, ...window }),
  );
  return { ...page, items: await withLast(page.items.filter((row) => isWhole(row, "source"))) };
}

/** Throws NotFoundError. */
export async function readCollector(name: string): Promise<JobSetCollector> {
  const row = await read(db(), name);
  if (!row) throw collectorNotFound(name);
  return shown(row);
}

/**
 * `ifMatch` is the revision that the caller has seen, 0 for none. Throws UnprocessableError that names every field that
 * does not fit the sources, and PreconditionFailedError with the stored collector.
 */
export async function setCollector(
  name: string,
  input: JobSetCollectorInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<JobSetCollector> {
  const { source: sourceName, ...settings } = input;
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    await refuseOther(`collector of ${name}`, ifMatch, before, (row) => shown(row, tx));
    const { id, type } = await sourcesOf(tx, input);
    const data = {
      sourceId: id,
      type,
      settings,
      daily: input.daily,
      author: audit.actor,
      scheduledSince: input.daily ? new Date() : null,
    };
    await tx.jobSetCollector.upsert({
      where: { name },
      create: { name, ...data },
      update: { ...data, revision: { increment: 1 } },
    });
    await writeAudit(tx, audit, {
      action: "jobSetCollector.set",
      target: target(name),
      after: { source: sourceName, ...settings },
      ...(before && { before: inputOf(before) }),
    });
  });
  return readCollector(name);
}

/** Locks all collectors until the transaction ends, and returns the stored one, if there is one. */
async function lock(tx: Tx, name: string): Promise<Row | null> {
  await oneAtATime(tx, COLLECTORS);
  return read(tx, name);
}

async function read(tx: Tx, name: string): Promise<Row | null> {
  const row = await tx.jobSetCollector.findUnique({ where: { name }, include: SOURCE });
  return isWhole(row, "source") ? row : null;
}

/**
 * A collection in progress ends without a version. Throws NotFoundError, and PreconditionFailedError if `ifMatch` is
 * not its revision.
 */
export async function removeCollector(name: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    if (!before) throw collectorNotFound(name);
    await refuseOther(`collector of ${name}`, ifMatch, before, (row) => shown(row, tx));
    await tx.jobSetCollector.deleteMany({ where: { name } });
    await writeAudit(tx, audit, {
      action: "jobSetCollector.remove",
      target: target(name),
      before: inputOf(before),
    });
  });
}

/** Returns the id of the collection's operation. Throws NotFoundError, and ConflictError while one is in progress. */
export async function beginCollection(name: string, audit: AuditContext): Promise<string> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<object[]>`
      select 1 from job_set_collector where name = ${name} for update`;
    if (!row) throw collectorNotFound(name);
    if (await isUnderWay(tx, COLLECTION_KIND, collectorSubject(name)))
      throw new ConflictError(`A collection of ${name} is under way.`);
    return insertCollection(tx, name, audit);
  });
}

export async function insertCollection(tx: Tx, name: string, audit: AuditContext): Promise<string> {
  const id = await createOperation(tx, {
    kind: COLLECTION_KIND,
    subject: collectorSubject(name),
    requestedBy: audit.actor,
    attempts: COLLECTION_ATTEMPTS,
  });
  await writeAudit(tx, audit, { action: "jobSetCollector.collect", target: target(name), after: { id } });
  return id;
}

async function sourcesOf(
  tx: Tx,
  input: JobSetCollectorInput,
): Promise<{ readonly id: string; readonly type: string }> {
  const problems: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string): void => void problems.push({ path, message });
  const find = (name: string) =>
    tx.dataSource.findUnique({ where: { name }, select: { id: true, type: true } });
  const source = await find(input.source);
  const events = input.events === null ? null : await find(input.events);
  if (!source) refuse("source", "is not a data source");
  else if (!COLLECTOR_TYPES.some((type) => type === source.type))
    refuse(
      "source",
      `is of the type ${source.type}: jobs are collected from ${COLLECTOR_TYPES.join(" or ")}`,
    );
  if (input.events !== null && events?.type !== "loki")
    refuse("events", events ? `is of the type ${events.type}, not loki` : "is not a data source");
  if (source?.type === "gitlab") {
    if (input.events !== null || input.eventsQuery !== null) refuse("events", "is for a Prometheus");
    if (Object.keys(input.queries).length > 0) refuse("queries", "are for a Prometheus");
    if (input.group !== null && input.projects.length > 0) refuse("projects", "and group exclude each other");
  } else if (source && (input.group !== null || input.projects.length > 0))
    refuse(input.group === null ? "projects" : "group", "is for a GitLab");
  if (source && problems.length === 0) return source;
  const said = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  throw new UnprocessableError(`${said}.`, problems);
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly settings: unknown;
  readonly daily: boolean;
  readonly scheduledSince: Date | null;
  readonly lastSlot: Date | null;
  readonly revision: number;
  readonly author: string;
  readonly updatedAt: Date;
  readonly source: { readonly name: string };
}

function inputOf({ settings, source }: Row): JobSetCollectorInput {
  return jobSetCollectorInputSchema.parse({ ...(settings as object), source: source.name });
}

async function withLast(rows: readonly Row[]): Promise<JobSetCollector[]> {
  const newest = await newestOf(
    db(),
    COLLECTION_KIND,
    rows.map(({ name }) => collectorSubject(name)),
  );
  return rows.map((row) => shownWith(newest, row));
}

/** With its newest collection. */
async function shown(row: Row, tx: Tx = db()): Promise<JobSetCollector> {
  return shownWith(await newestOf(tx, COLLECTION_KIND, [collectorSubject(row.name)]), row);
}

function shownWith(newest: NewestOperations, row: Row): JobSetCollector {
  return jobSetCollectorSchema.parse({
    ...inputOf(row),
    name: row.name,
    type: row.type,
    revision: row.revision,
    author: row.author,
    updatedAt: row.updatedAt.toISOString(),
    nextAt: nextSlotOf(row, new Date())?.toISOString() ?? null,
    last: newest.get(collectorSubject(row.name)) ?? null,
  });
}

const collectorNotFound = (name: string): NotFoundError =>
  new NotFoundError(`There is no collector of the job set "${name.slice(0, 80)}".`);
