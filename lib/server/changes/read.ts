/** Reads the feed of changes. */
import { Prisma } from "../../../generated/prisma/client";
import type { Change, ChangesFilter, ChangeSort } from "../../api/changes";
import type { PageQuery } from "../../api/common";
import { db } from "../core/db";
import { keysetPage, type KeysetList, type Page } from "../http/keyset";
import { serializeChange } from "./serialize";

const EXPORT_BATCH = 500;

const CHANGES: KeysetList<ChangeSort> = {
  from: Prisma.sql`change c`,
  id: Prisma.sql`c.id`,
  columns: { at: Prisma.sql`c.at` },
  order: "-at",
};

/**
 * Newest first by default. Throws as keysetPage does.
 *
 * Cost: a page reads O(limit) rows with any single filter, since each has an index in this order, and within a time
 * range; with several filters, it scans the rows that one of them leaves in the range until the page is full.
 */
export function listChanges(filter: ChangesFilter, page: PageQuery): Promise<Page<Change>> {
  return keysetPage({ ...CHANGES, where: where(filter) }, page, async (ids) => {
    const found = await db().change.findMany({ where: { id: { in: ids } } });
    return new Map(found.map((change) => [change.id, serializeChange(change)]));
  });
}

/** Yields all changes that match the filter, newest first, in batches. */
export async function* exportChanges(
  filter: ChangesFilter,
): AsyncGenerator<readonly Change[], void, undefined> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: Page<Change> = await listChanges(filter, { limit: EXPORT_BATCH, cursor });
    if (page.items.length > 0) yield page.items;
    cursor = page.nextCursor;
  }
}

function where({ part, kind, actor, subject, from, until }: ChangesFilter): Prisma.Sql[] {
  const found: Prisma.Sql[] = [];
  if (part !== undefined) found.push(Prisma.sql`c.part = ${part}`);
  if (kind !== undefined) found.push(Prisma.sql`c.kind = ${kind}`);
  if (actor !== undefined) found.push(Prisma.sql`c.actor = ${actor}`);
  if (subject !== undefined) found.push(Prisma.sql`c.subject = ${subject}`);
  if (from !== undefined) found.push(Prisma.sql`c.at >= ${from}::timestamptz`);
  if (until !== undefined) found.push(Prisma.sql`c.at < ${until}::timestamptz`);
  return found;
}
