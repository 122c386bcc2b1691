/** Cursors of paged lists: opaque to callers, the last key of the page to the service. */
import { storableText } from "../storable";
import { BadRequestError } from "./errors";

export function encodeCursor(key: string | number | null): string | null {
  return key === null ? null : Buffer.from(String(key), "utf8").toString("base64url");
}

/** Throws BadRequestError for a cursor that no page gave and no database takes. */
export function decodeCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  if (storableText(text) !== text) throw badCursor();
  return text;
}

/** Throws BadRequestError for a cursor that no page gave. */
export function decodeNumberCursor(cursor: string | undefined): number | undefined {
  const text = decodeCursor(cursor);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badCursor();
  return Number(text);
}

/** Throws BadRequestError for a cursor that no page gave. */
export function decodeUuidCursor(cursor: string | undefined): string | undefined {
  const text = decodeCursor(cursor);
  if (text !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw badCursor();
  return text;
}

function badCursor(): BadRequestError {
  return new BadRequestError("cursor is none that a page gave; begin again without it.", [
    { path: "query.cursor", message: "is none that a page gave" },
  ]);
}
