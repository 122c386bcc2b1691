"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import { PermittedLink } from "@/components/ui/Permitted";
import type { DataSourceType } from "@/lib/api/dataSources";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";

interface SourceFieldOptions {
  readonly type: DataSourceType;
  /** The selected source; empty for none. It stays an option if it is not registered. */
  readonly selected: string;
  readonly label: string;
  /** What applies without a source: "none: the pasted text". */
  readonly none: string;
  readonly inputProps: NativeSelectProps;
}

interface SourceField {
  readonly select: ReactNode;
  /** Null if there is a source to select, or while that is unknown. */
  readonly addLink: ReactNode;
}

/** The field of an optional data source of one type, and the way to add one while there is none. */
export function useSourceField(options: SourceFieldOptions): SourceField {
  const { type, selected, label, none, inputProps } = options;
  const sources = useSourcesOf(type).data?.items;
  const names = [
    ...new Set([...(selected === "" ? [] : [selected]), ...(sources ?? []).map(({ name }) => name)]),
  ];
  return {
    select: (
      <NativeSelect
        label={label}
        data={[{ value: "", label: none }, ...names.map((name) => ({ value: name, label: name }))]}
        {...inputProps}
      />
    ),
    addLink:
      sources !== undefined && names.length === 0 ? (
        <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
          Add data source
        </PermittedLink>
      ) : null,
  };
}
