/** Reading the audit log. */
import { db } from "./db";

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string;
}

/** Newest first; `before` is the id that the page before ended with, `target` such as `policy/ci`. */
export async function listAuditEvents(page: {
  readonly limit: number;
  readonly before?: string;
  readonly target?: string;
}): Promise<{ items: AuditEntry[]; next: string | null }> {
  const found = await db().auditEvent.findMany({
    where: {
      ...(page.before === undefined ? {} : { id: { lt: page.before } }),
      ...(page.target === undefined ? {} : { target: page.target }),
    },
    orderBy: { id: "desc" },
    take: page.limit + 1,
  });
  const items = found.slice(0, page.limit).map((event) => ({ ...event, at: event.at.toISOString() }));
  return { items, next: found.length > page.limit ? (items.at(-1)?.id ?? null) : null };
}
