/** Import schedules: read, set and removed, the latter two with their audit event in the same transaction. */
import type { CursorQuery } from "../../../../api/common";
import type { ImportSchedule, ImportScheduleInput } from "../../../../api/imports";
import { operationStateSchema } from "../../../../api/operations";
import { writeAudit, type AuditContext } from "../../../audit/write";
import { db, type Tx } from "../../../core/db";
import { oneAtATime } from "../../../core/oneAtATime";
import { NotFoundError } from "../../../http/errors";
import { uuidPage } from "../../../http/idPage";
import type { Page } from "../../../http/keyset";
import { refuseOther } from "../../../http/revisions";
import { Prisma } from "../../../../../generated/prisma/client";
import { expectGitLab, sourceSubject } from "../create";
import { IMPORT_KIND } from "../kind";
import { nextSlot, type Slots } from "./due";

const HOUR_SECONDS = 3_600;
/**
 * Lock that serializes setting and removing, so that each is audited with the state before it (core/oneAtATime.ts).
 */
const SCHEDULES = "importSchedules";

interface Row extends Slots {
  readonly source: string;
  readonly group: string | null;
  readonly projects: string[];
  readonly days: number;
  readonly revision: number;
  readonly author: string;
  readonly updatedAt: Date;
  readonly now: Date;
  readonly underWay: boolean;
  readonly lastId: string | null;
  readonly lastState: string | null;
  readonly lastAt: Date | null;
}

function read(which: Prisma.Sql, tx: Tx = db()): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    select s.source_id::text as "sourceId", d.name as source, s."group", s.projects, s.interval_seconds as "intervalSeconds",
      s.days, s.scheduled_since as "scheduledSince", s.revision, s.author, s.updated_at as "updatedAt", now() as now,
      last.scheduled_for as "lastSlot", last.id::text as "lastId", last.state::text as "lastState", last.created_at as "lastAt",
      exists (select from operation o where o.kind = ${IMPORT_KIND} and o.subject = ${sourceSubject("")} || d.name
        and o.state in ('queued', 'running')) as "underWay"
    from import_schedule s join data_source d on d.id = s.source_id
    left join lateral (select i.id, i.scheduled_for, o.state, o.created_at from build_import i join operation o on o.id = i.id
      where i.source = d.name and i.scheduled_for is not null order by i.scheduled_for desc limit 1) last on true
    ${which}`;
}

/** Throws BadRequestError for a cursor that no page returned. */
export async function listSchedules(asked: CursorQuery): Promise<Page<ImportSchedule>> {
  const page = await uuidPage(
    asked,
    ({ after, take }) => {
      const from = after === undefined ? Prisma.empty : Prisma.sql`where s.source_id > ${after}::uuid`;
      return read(Prisma.sql`${from} order by s.source_id limit ${take}`);
    },
    ({ sourceId }) => sourceId,
  );
  return { ...page, items: page.items.map(shownSchedule) };
}

/** Throws NotFoundError for an unknown source, and for one without a schedule. */
export async function readSchedule(source: string): Promise<ImportSchedule> {
  const { id } = await sourceOf(db(), source);
  return scheduleOf(source, id);
}

async function scheduleOf(source: string, sourceId: string, tx: Tx = db()): Promise<ImportSchedule> {
  const [row] = await read(Prisma.sql`where s.source_id = ${sourceId}::uuid`, tx);
  if (!row) throw scheduleNotFound(source);
  return shownSchedule(row);
}

/**
 * `ifMatch` is the revision that the caller has seen, 0 for none. Throws NotFoundError for an unknown source,
 * UnprocessableError for one that is not a GitLab, and PreconditionFailedError with the stored schedule.
 */
export async function setSchedule(
  source: string,
  input: ImportScheduleInput,
  audit: AuditContext,
  ifMatch?: number,
): Promise<ImportSchedule> {
  await expectGitLab(source);
  const sourceId = await db().$transaction(async (tx) => {
    await oneAtATime(tx, SCHEDULES);
    const { id } = await sourceOf(tx, source);
    const before = await tx.importSchedule.findUnique({ where: { sourceId: id } });
    await refuseOther(`schedule of ${source}`, ifMatch, before, () => scheduleOf(source, id, tx));
    const data = {
      group: input.group ?? null,
      projects: [...new Set(input.projects?.map(String))],
      intervalSeconds: input.everyHours * HOUR_SECONDS,
      days: input.days,
      scheduledSince: new Date(),
      author: audit.actor,
    };
    await tx.importSchedule.upsert({
      where: { sourceId: id },
      create: { sourceId: id, ...data },
      update: { ...data, revision: { increment: 1 } },
    });
    await writeAudit(tx, audit, {
      action: "import.schedule",
      target: sourceSubject(source),
      after: auditedOf(data),
      ...(before && { before: auditedOf(before) }),
    });
    return id;
  });
  return scheduleOf(source, sourceId);
}

/**
 * An import in progress continues. Throws NotFoundError, and PreconditionFailedError if `ifMatch` is not the schedule's
 * revision.
 */
export async function removeSchedule(source: string, audit: AuditContext, ifMatch?: number): Promise<void> {
  await db().$transaction(async (tx) => {
    await oneAtATime(tx, SCHEDULES);
    const { id } = await sourceOf(tx, source);
    const before = await tx.importSchedule.findUnique({ where: { sourceId: id } });
    if (before === null) throw scheduleNotFound(source);
    await refuseOther(`schedule of ${source}`, ifMatch, before, () => scheduleOf(source, id, tx));
    await tx.importSchedule.deleteMany({ where: { sourceId: id } });
    await writeAudit(tx, audit, {
      action: "import.unschedule",
      target: sourceSubject(source),
      before: auditedOf(before),
    });
  });
}

function auditedOf({
  group,
  projects,
  intervalSeconds,
  days,
}: Pick<Row, "group" | "projects" | "intervalSeconds" | "days">): object {
  return { group, projects, intervalSeconds, days };
}

async function sourceOf(tx: Tx, name: string): Promise<{ readonly id: string }> {
  const found = await tx.dataSource.findUnique({ where: { name }, select: { id: true } });
  if (!found) throw new NotFoundError(`There is no data source named "${name}".`);
  return found;
}

function scheduleNotFound(source: string): NotFoundError {
  return new NotFoundError(`The data source "${source}" has no schedule of imports.`);
}

function shownSchedule(row: Row): ImportSchedule {
  const { lastId, lastState, lastAt } = row;
  return {
    source: row.source,
    group: row.group,
    projects: row.projects,
    everyHours: row.intervalSeconds / HOUR_SECONDS,
    days: row.days,
    nextAt: nextSlot(row, row.now).toISOString(),
    underWay: row.underWay,
    last:
      lastId === null || lastAt === null
        ? null
        : { id: lastId, state: operationStateSchema.parse(lastState), createdAt: lastAt.toISOString() },
    revision: row.revision,
    author: row.author,
    updatedAt: row.updatedAt.toISOString(),
  };
}
