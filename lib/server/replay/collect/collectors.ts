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
  const row = await db().jobSetCollector.findUnique({ where: { name }, include: SOURCE });
  const [collector] = isWhole(row, "source") ? await withLast([row]) : [];
  if (!collector) throw collectorNotFound(name);
  return collector;
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
    await refuseChanged(tx, name, before, ifMatch);
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
      ...(isWhole(before, "source") && { before: inputOf(before) }),
    });
  });
  return readCollector(name);
}

/** Locks all collectors until the transaction ends, and returns the stored one, if there is one. */
async function lock(tx: Tx, name: string): Promise<Row | null> {
  await oneAtATime(tx, COLLECTORS);
  return tx.jobSetCollector.findUnique({ where: { name }, include: SOURCE });
}

/** Throws PreconditionFailedError if `ifMatch` is not the revision of the locked collector. */
async function refuseChanged(
  tx: Tx,
  name: string,
  locked: Row | null,
  ifMatch: number | undefined,
): Promise<void> {
  if (ifMatch === undefined) return;
  const [stored = null] = isWhole(locked, "source") ? await withLast([locked], tx) : [];
  refuseOther(`collector of ${name}`, ifMatch, stored);
}

/**
 * A collection in progress ends without a version. Throws NotFoundError, and PreconditionFailedError if `ifMatch` is
 * not its revision.
 */
export async function removeCollector(name: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await lock(tx, name);
    if (!isWhole(before, "source")) throw collectorNotFound(name);
    await refuseChanged(tx, name, before, ifMatch);
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
    if (await isUnderWay(tx, name)) throw new ConflictError(`A collection of ${name} is under way.`);
    return insertCollection(tx, name, audit);
  });
}

export async function isUnderWay(tx: Tx, name: string): Promise<boolean> {
  const found = await tx.operation.findFirst({
    where: { kind: COLLECTION_KIND, subject: collectorSubject(name), state: { in: ["queued", "running"] } },
    select: { id: true },
  });
  return found !== null;
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

interface Last {
  readonly subject: string;
  readonly id: string;
  readonly state: string;
  readonly progress: number;
  readonly message: string | null;
  readonly createdAt: Date;
}

/** Adds the newest collection of each, in one statement for all. */
async function withLast(rows: readonly Row[], tx: Tx = db()): Promise<JobSetCollector[]> {
  const subjects = rows.map(({ name }) => collectorSubject(name));
  const newest = await tx.$queryRaw<Last[]>`
    select newest.* from unnest(${subjects}::text[]) as wanted (subject)
    cross join lateral (
      select id, subject, state::text as state, progress, message, created_at as "createdAt" from operation
      where kind = ${COLLECTION_KIND} and subject = wanted.subject order by id desc limit 1) newest`;
  const bySubject = new Map(newest.map(({ subject, ...last }) => [subject, last]));
  return rows.map((row) => {
    const last = bySubject.get(collectorSubject(row.name));
    return jobSetCollectorSchema.parse({
      ...inputOf(row),
      name: row.name,
      type: row.type,
      revision: row.revision,
      author: row.author,
      updatedAt: row.updatedAt.toISOString(),
      nextAt: nextSlotOf(row, new Date())?.toISOString() ?? null,
      last: last ? { ...last, createdAt: last.createdAt.toISOString() } : null,
    });
  });
}

const collectorNotFound = (name: string): NotFoundError =>
  new NotFoundError(`There is no collector of the job set "${name.slice(0, 80)}".`);
