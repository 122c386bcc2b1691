/**
 * Keyset paging over lists sorted by a column. The cursor holds the sort and where the previous page ended, so that a
 * page costs the same however far it is from the first, and concurrent writes cause no skipped or repeated rows.
 */
import { Prisma } from "../../../generated/prisma/client";
import type { PageQuery } from "../../api/common";
import { db } from "../core/db";
import { isDataException } from "../core/dbErrors";
import { badCursor, decodePosition, encodePosition } from "./cursor";

export interface KeysetList<K extends string> {
  /** Tables and joins. */
  readonly from: Prisma.Sql;
  /** Conditions, combined with AND. */
  readonly where?: readonly Prisma.Sql[];
  /** Breaks ties, in the direction of the sort. */
  readonly id: Prisma.Sql;
  /** The column of each sort: never null, and indexed together with the id. */
  readonly columns: Readonly<Record<K, Prisma.Sql>>;
  /** The default sort. */
  readonly order: K | `-${K}`;
}

export interface Page<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}

/**
 * `read` returns the rows of these ids, by id. Throws BadRequestError for a cursor that no page of this sort
 * returned.
 */
export async function keysetPage<K extends string, Row>(
  list: KeysetList<K>,
  page: PageQuery,
  read: (ids: string[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<Page<Row>> {
  const { id, from, columns, where = [], order } = list;
  const sort = page.sort ?? order;
  const all = new Map<string, Prisma.Sql>(Object.entries(columns));
  const { key, descending } = sortOf([...all.keys()], sort);
  const column = all.get(key) ?? id;
  const [direction, later] = descending ? ["desc", "<"] : ["asc", ">"];
  const after = decodePosition(page.cursor, sort);
  const conditions = [...where, Prisma.sql`true`];
  if (after) {
    // If the column is the id, no tie needs breaking, and a plain comparison uses the index.
    const [row, end] =
      column.sql === id.sql
        ? [id, Prisma.sql`${after.id}::uuid`]
        : [Prisma.sql`(${column}, ${id})`, Prisma.sql`(${after.value}, ${after.id}::uuid)`];
    conditions.push(Prisma.sql`${row} ${Prisma.raw(later)} ${end}`);
  }
  // Aliases that no column has: ORDER BY would prefer an alias of the result to the column.
  const found = await db().$queryRaw<{ endId: string; endValue: string }[]>`
      select ${id}::text as "endId", (${column})::text as "endValue" from ${from} where ${Prisma.join(conditions, " and ")}
      order by ${column} ${Prisma.raw(direction)}, ${id} ${Prisma.raw(direction)} limit ${page.limit + 1}`.catch(
    (error: unknown) => {
      throw after && isDataException(error) ? badCursor() : error;
    },
  );
  const shown = found.slice(0, page.limit);
  const rows = await read(shown.map(({ endId }) => endId));
  const last = found.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.flatMap(({ endId }) => rows.get(endId) ?? []),
    nextCursor: last ? encodePosition(sort, { id: last.endId, value: last.endValue }) : null,
  };
}

/** Parses a sort as in the query, "-" first for descending. The schema has already refused keys outside `keys`. */
export function sortOf<K extends string>(
  keys: readonly K[],
  sort: string,
): { readonly key: K; readonly descending: boolean } {
  const named = sort.replace(/^-/, "");
  const key = keys.find((each) => each === named);
  if (key !== undefined) return { key, descending: sort.startsWith("-") };
  throw new Error("A list is asked for in an order that its schema does not know.");
}
