"use client";

/** The sort of a table in the address: `runs-sort=-started`, so that a link shows the same order. */
import { createParser, useQueryState } from "nuqs";

export interface Sort {
  readonly id: string;
  readonly desc: boolean;
}

/** `key` ascending, `-key` descending, as the API's `sort`. */
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

/** What to ask the API for: the table's sort where the API knows the column, null where it does not. */
export function useServerSort(table: string, keys: readonly string[]): string | null {
  const [sort] = useTableSort(table);
  return sort !== null && keys.includes(sort.id) ? sortText(sort) : null;
}
