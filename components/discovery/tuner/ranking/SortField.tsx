"use client";

import { NativeSelect } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import type { RowSort } from "@/components/ranking/rows";

const NONE: readonly string[] = [];

/** The order of the rows, in the address; by rank if the ranking lacks the column. */
export function useSort(
  tuner: Tuner,
): readonly [sort: RowSort, set: (sort: RowSort) => void, options: readonly Option[]] {
  const parts = useTunerRanking(tuner, ({ ranking }) => ranking?.parts ?? NONE);
  const [wanted, setWanted] = useQueryState("sort", parseAsString);
  const options: readonly Option[] = [
    { value: "rank", label: "By rank" },
    { value: "change", label: "By change of rank" },
    { value: "name", label: "By image" },
    { value: "note", label: "By samples" },
    ...parts.map((name, part) => ({ value: `part ${part}` as const, label: `By ${name}` })),
  ];
  const sort = options.find(({ value }) => value === wanted)?.value ?? "rank";
  return [sort, (next) => void setWanted(next === "rank" ? null : next), options];
}

interface Option {
  readonly value: RowSort;
  readonly label: string;
}

export interface SortFieldProps {
  readonly sort: RowSort;
  readonly options: readonly Option[];
  readonly onSort: (sort: RowSort) => void;
}

export function SortField({ sort, options, onSort }: SortFieldProps): ReactNode {
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort by"
      value={sort}
      data={options.map((option) => ({ ...option }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen !== undefined) onSort(chosen.value);
      }}
    />
  );
}
