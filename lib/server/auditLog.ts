/** Reading the audit log. */
import type { Prisma } from "../../generated/prisma/client";
import type { AuditEvent, AuditEventDetail, AuditFilter } from "../api/audit";
import { db } from "./db";
import { NotFoundError } from "./http/errors";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An event holds up to two policy documents of 1 MiB each: so many are in memory at once at the most. */
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

/**
 * Newest first; `before` is the id that the page before ended with.
 *
 * Cost: a page reads O(limit) rows with no filter, or with the filter actor or target, which have an index in this
 * order; action, request and time have an index whose matches are then sorted; role and `q` have none and read the
 * rows that the other filters leave, newest first, until the page is full.
 */
export async function listAuditEvents(page: {
  readonly limit: number;
  readonly filter: AuditFilter;
  readonly before?: string | undefined;
}): Promise<{ items: AuditEvent[]; next: string | null }> {
  const found = await db().auditEvent.findMany({
    where: where(page.filter, page.before),
    orderBy: { id: "desc" },
    take: page.limit + 1,
    select: SUMMARY,
  });
  const items = found.slice(0, page.limit).map(withIsoTime);
  return { items, next: found.length > page.limit ? (items.at(-1)?.id ?? null) : null };
}

/** Throws NotFoundError. */
export async function getAuditEvent(id: string): Promise<AuditEventDetail> {
  const found = UUID.test(id) ? await db().auditEvent.findUnique({ where: { id: id.toLowerCase() } }) : null;
  if (!found) throw new NotFoundError(`There is no audit event "${id.slice(0, 80)}".`);
  return withIsoTime(found);
}

/** All events that the filter finds, newest first, in batches; later events do not join. */
export async function* exportAuditEvents(
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEventDetail[], void, undefined> {
  let before: string | undefined;
  for (;;) {
    const found = await db().auditEvent.findMany({
      where: where(filter, before),
      orderBy: { id: "desc" },
      take: EXPORT_BATCH,
    });
    if (found.length > 0) yield found.map(withIsoTime);
    before = found.at(-1)?.id;
    if (found.length < EXPORT_BATCH) return;
  }
}

function where(filter: AuditFilter, before: string | undefined): Prisma.AuditEventWhereInput {
  const { q, actor, role, action, target, requestId, from, until } = filter;
  const part = q === undefined ? undefined : ({ contains: literal(q), mode: "insensitive" } as const);
  return {
    ...(before === undefined ? {} : { id: { lt: before } }),
    ...(actor === undefined ? {} : { actor }),
    ...(role === undefined ? {} : { role }),
    ...(action === undefined ? {} : { action: { startsWith: literal(action) } }),
    ...(target === undefined ? {} : { target }),
    ...(requestId === undefined ? {} : { requestId }),
    at: {
      ...(from === undefined ? {} : { gte: new Date(from) }),
      ...(until === undefined ? {} : { lt: new Date(until) }),
    },
    ...(part === undefined ? {} : { OR: [{ actor: part }, { target: part }, { action: part }] }),
  };
}

/** Prisma hands these to LIKE as they are, where % and _ stand for other characters. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function withIsoTime<T extends { readonly at: Date }>(event: T): Omit<T, "at"> & { at: string } {
  return { ...event, at: event.at.toISOString() };
}
