/** Pages of lists ordered by id: the cursor is the last id of the previous page. */
import type { CursorQuery } from "../../api/common";
import { decodeNumberCursor, decodeUuidCursor, encodeCursor } from "./cursor";
import type { Page } from "./keyset";

interface IdWindow<Id> {
  /** Last id of the previous page; undefined for the first page. */
  readonly after: Id | undefined;
  /** One more than the page size: an extra row means that there is another page. */
  readonly take: number;
}

/**
 * `read` returns the rows after `after`, in the list's order. `idOf` returns the id that they are ordered by. Throws
 * BadRequestError for a cursor that no page returned.
 */
export async function uuidPage<Row>(
  asked: CursorQuery,
  read: (window: IdWindow<string>) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Page<Row>> {
  return idPage(asked.limit, decodeUuidCursor(asked.cursor), read, idOf);
}

/** The same for ids that are integers from 0 to 2^53 - 1. */
export async function numberPage<Row>(
  asked: CursorQuery,
  read: (window: IdWindow<number>) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<Page<Row>> {
  return idPage(asked.limit, decodeNumberCursor(asked.cursor, Number.MAX_SAFE_INTEGER), read, idOf);
}

async function idPage<Id extends string | number, Row>(
  limit: number,
  after: Id | undefined,
  read: (window: IdWindow<Id>) => Promise<Row[]>,
  idOf: (row: Row) => Id,
): Promise<Page<Row>> {
  const rows = await read({ after, take: limit + 1 });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: encodeCursor(last === undefined ? null : idOf(last)) };
}
