/** Cursors of paged lists: opaque to callers; for the service, the position where the page ended. */
import { z } from "zod";
import { sanitizeText } from "../core/sanitizeForPostgres";
import { BadRequestError } from "./errors";
import { uuidOf } from "./uuid";

/** Where a page of a sorted list ended: the value of the sorted column as PostgreSQL writes it, and the row's id. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

/** The same for rows whose id is an integer from 0 to 2^53 - 1, sorted by a decimal number. */
export interface NumberPosition {
  readonly value: string;
  readonly id: number;
}

const numberPositionSchema = z.tuple([
  z.string(),
  z.string().regex(/^-?\d{1,40}(\.\d{1,40})?$/),
  z.number().int().min(0),
]);
const positionSchema = z.tuple([z.string(), z.string(), z.uuid()]);

export function encodePosition(sort: string, { value, id }: Position): string {
  return encode(JSON.stringify([sort, value, id]));
}

/** Throws BadRequestError for a cursor that no page returned, or one of another sort. */
export function decodePosition(cursor: string | undefined, sort: string): Position | undefined {
  const text = decode(cursor);
  if (text === undefined) return undefined;
  const [of, value, id] = positionSchema.safeParse(parseJson(text)).data ?? [];
  if (of === undefined || value === undefined || id === undefined || sanitizeText(value) !== value)
    throw badCursor();
  if (of !== sort) throw badCursor(`was given with sort=${of} and continues only that list`);
  return { value, id };
}

export function encodeNumberPosition(sort: string, { value, id }: NumberPosition): string {
  return encode(JSON.stringify([sort, value, id]));
}

/** Throws as decodePosition does. */
export function decodeNumberPosition(cursor: string | undefined, sort: string): NumberPosition | undefined {
  const text = decode(cursor);
  if (text === undefined) return undefined;
  const read = numberPositionSchema.safeParse(parseJson(text)).data;
  if (read === undefined) throw badCursor();
  const [of, value, id] = read;
  if (of !== sort) throw badCursor(`was given with sort=${of} and continues only that list`);
  return { value, id };
}

export function encodeCursor(key: string | number | null): string | null {
  return key === null ? null : encode(String(key));
}

/** Throws BadRequestError for a cursor that no page returned. */
export function decodeNumberCursor(cursor: string | undefined, max = 999_999_999): number | undefined {
  const text = decode(cursor);
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text) || Number(text) > max) throw badCursor();
  return Number(text);
}

/** Throws BadRequestError for a cursor that no page returned. */
export function decodeUuidCursor(cursor: string | undefined): string | undefined {
  const text = decode(cursor);
  if (text !== undefined && uuidOf(text) !== text) throw badCursor();
  return text;
}

export function badCursor(message = "is not a valid cursor"): BadRequestError {
  return new BadRequestError(`cursor ${message}; start again without it.`, [
    { path: "query.cursor", message },
  ]);
}

function encode(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url");
}

function decode(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : Buffer.from(cursor, "base64url").toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
