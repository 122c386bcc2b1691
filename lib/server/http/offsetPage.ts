/** Offset paging for lists that a limit keeps short, where keyset paging would gain nothing. */
import type { CursorQuery } from "../../api/common";
import { decodeNumberCursor, encodeCursor } from "./cursor";
import type { Page } from "./keyset";

/**
 * `read` returns the rows of a window, in the list's order. Throws BadRequestError for a cursor that no page
 * returned.
 */
export async function offsetPage<Row>(
  { limit, cursor }: CursorQuery,
  read: (window: { readonly skip: number; readonly take: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const skip = decodeNumberCursor(cursor) ?? 0;
  const rows = await read({ skip, take: limit + 1 });
  return {
    items: rows.slice(0, limit),
    nextCursor: encodeCursor(rows.length > limit ? skip + limit : null),
  };
}
