/** Reads the audit log. */
import { Prisma } from "../../../generated/prisma/client";
import type { AuditEvent, AuditEventDetail, AuditFilter, AuditSort } from "../../api/audit";
import type { PageQuery } from "../../api/common";
import { actionsSaid } from "../../changes/auditWords";
import { db } from "../core/db";
import { literal } from "../core/literal";
import { NotFoundError } from "../http/errors";
import { keysetPage, type KeysetList, type Page } from "../http/keyset";
import { uuidOf } from "../http/uuid";

/** An event holds up to two policy documents of 1 MiB each; this many events are in memory at most. */
const EXPORT_BATCH = 25;

const SUMMARY = {
  id: true,
  at: true,
  actor: true,
  role: true,
  action: true,
  target: true,
  requestId: true,
} as const;

/** Ids of events increase with time. */
const EVENTS: KeysetList<AuditSort> = {
  from: Prisma.sql`audit_event`,
  id: Prisma.sql`id`,
  columns: { at: Prisma.sql`id` },
  order: "-at",
};

/**
 * Newest first by default. Throws as keysetPage does.
 *
 * Cost: a page reads O(limit) rows without a filter, or with the filters actor or target, which have an index in this
 * order; action, request and time have an index whose matches are then sorted; role and `q` have none and scan the
 * rows that the other filters leave, newest first, until the page is full.
 */
export function listAuditEvents(filter: AuditFilter, page: PageQuery): Promise<Page<AuditEvent>> {
  return pageOfEvents(filter, page, (ids) =>
    db().auditEvent.findMany({ where: { id: { in: ids } }, select: SUMMARY }),
  );
}

/** Throws NotFoundError. */
export async function getAuditEvent(id: string): Promise<AuditEventDetail> {
  const known = uuidOf(id);
  const found = known === undefined ? null : await db().auditEvent.findUnique({ where: { id: known } });
  if (!found) throw new NotFoundError(`There is no audit event "${id.slice(0, 80)}".`);
  return withIsoTime(found);
}

/** Yields all events that match the filter, newest first, in batches; events written later are not included. */
export async function* exportAuditEvents(
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEventDetail[], void, undefined> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Page<AuditEventDetail> = await pageOfEvents(filter, { limit: EXPORT_BATCH, cursor }, (ids) =>
      db().auditEvent.findMany({ where: { id: { in: ids } } }),
    );
    if (page.items.length > 0) yield page.items;
    cursor = page.nextCursor;
  }
}

/** `read` returns the events of these ids, in any order. */
function pageOfEvents<T extends { readonly id: string; readonly at: Date }>(
  filter: AuditFilter,
  page: PageQuery,
  read: (ids: string[]) => Promise<T[]>,
): Promise<Page<WithIsoTime<T>>> {
  return keysetPage(
    { ...EVENTS, where: where(filter) },
    page,
    async (ids) => new Map((await read(ids)).map((event) => [event.id, withIsoTime(event)])),
  );
}

function where(filter: AuditFilter): Prisma.Sql[] {
  const { q, actor, role, action, target, requestId, from, until } = filter;
  const found: Prisma.Sql[] = [];
  if (actor !== undefined) found.push(Prisma.sql`actor = ${actor}`);
  if (role !== undefined) found.push(Prisma.sql`role = ${role}`);
  if (action !== undefined) found.push(Prisma.sql`action like ${`${literal(action)}%`}`);
  if (target !== undefined) found.push(Prisma.sql`target = ${target}`);
  if (requestId !== undefined) found.push(Prisma.sql`request_id = ${requestId}`);
  if (from !== undefined) found.push(Prisma.sql`at >= ${from}::timestamptz`);
  if (until !== undefined) found.push(Prisma.sql`at < ${until}::timestamptz`);
  if (q !== undefined) {
    const part = `%${literal(q)}%`;
    const said = Prisma.sql`action = any(${[...actionsSaid(q)]}::text[])`;
    found.push(Prisma.sql`(actor ilike ${part} or target ilike ${part} or action ilike ${part} or ${said})`);
  }
  return found;
}

type WithIsoTime<T> = Omit<T, "at"> & { at: string };

function withIsoTime<T extends { readonly at: Date }>(event: T): WithIsoTime<T> {
  return { ...event, at: event.at.toISOString() };
}
