"use client";

/** A table's sort in the address: `runs-sort=-started`, so that a link shows the same order. */
import { createParser, useQueryState } from "nuqs";

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** `key` for ascending and `-key` for descending, like the API's `sort`. */
function sortText({ id, desc }: Sort): string {
  return `${desc ? "-" : ""}${id}`;
}

const parseAsSort = createParser<Sort>({
  parse: (text) => ({ id: text.replace(/^-/, ""), desc: text.startsWith("-") }),
  serialize: sortText,
});

export function useTableSort(table: string): readonly [Sort | null, (sort: Sort | null) => void] {
  const [sort, setSort] = useQueryState(`${table}-sort`, parseAsSort);
  return [sort, (next) => void setSort(next)];
}

/** The sort to request from the API: the table's sort if the API supports that column, else null. */
export function useServerSort(table: string, keys: readonly string[]): string | null {
  const [sort] = useTableSort(table);
  return sort !== null && keys.includes(sort.id) ? sortText(sort) : null;
}
