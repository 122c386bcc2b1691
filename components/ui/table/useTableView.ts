"use client";

import type { ColumnVisibilityState, SortingState, Updater } from "@tanstack/react-table";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import { useTableSort, type Sort } from "@/lib/client/hooks/tableSort";
import { isText, listOf } from "@/lib/document/guards";
import type { Column } from "./columns";

const isHidden = listOf(isText);

export interface TableView {
  readonly sorting: SortingState;
  readonly setSorting: (next: Updater<SortingState>) => void;
  readonly visibility: ColumnVisibilityState;
  readonly setVisibility: (next: Updater<ColumnVisibilityState>) => void;
}

/**
 * A person's view of a table. A named table stores its sort in the address and its hidden columns in the browser;
 * any other keeps both until it unmounts. `sortedBy` applies until a column is chosen.
 */
export function useTableView(
  name: string | undefined,
  columns: readonly Column<never>[],
  sortedBy?: Sort,
): TableView {
  const [shared, share] = useTableSort(name ?? "");
  const [own, setOwn] = useState<SortingState>([]);
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `plimsoll.columns.${name ?? ""}`,
    defaultValue: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
    deserialize: readHidden,
  });
  const chosen = name === undefined ? own : shared === null ? [] : [shared];
  const asked = chosen.length > 0 || sortedBy === undefined ? chosen : [sortedBy];
  const sorting = asked.filter(({ id }) => columns.some(({ key, value }) => key === id && value));
  const visibility = Object.fromEntries(hidden.map((key) => [key, false]));
  return {
    sorting,
    setSorting: (next) => {
      const sorted = typeof next === "function" ? next(sorting) : next;
      // Clearing the default sort would only apply it again, so its column is reversed instead.
      const turned = sorted.length === 0 && chosen.length === 0 ? sorting.map(turn) : sorted;
      if (name === undefined) setOwn(turned);
      else share(turned[0] ?? null);
    },
    visibility,
    setVisibility: (next) => {
      const visible = typeof next === "function" ? next(visibility) : next;
      setHidden(Object.keys(visible).filter((key) => visible[key] === false));
    },
  };
}

const turn = ({ id, desc }: Sort): Sort => ({ id, desc: !desc });

function readHidden(text: string | undefined): readonly string[] {
  try {
    const hidden: unknown = JSON.parse(text ?? "[]");
    return isHidden(hidden) ? hidden : [];
  } catch {
    return [];
  }
}
