"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { plural } from "@/lib/client/format";
import { useSearchKey } from "./useSearchKey";
import classes from "./FilterBar.module.css";

export interface WordFilter {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Lower case; all of them must occur. */
  readonly words: readonly string[];
}

/** The words searched for on the page, stored in the address as `?q=`. */
export function useWordFilter(): WordFilter {
  const [text, setText] = useQueryState("q", parseAsString.withDefault(""));
  return {
    text,
    setText: (next) => void setText(next || null),
    words: text.toLowerCase().split(/\s+/).filter(Boolean),
  };
}

export interface FilterBarProps {
  readonly filter: WordFilter;
  /** Label of the field: "Search policies". */
  readonly label: string;
  /** What the words are matched against: "Name, ranking or semantics". */
  readonly placeholder: string;
  readonly found: number;
  readonly all: number;
  /** Singular and plural of what is listed. */
  readonly noun: readonly [one: string, many: string];
  /** Whether there are more items, which the filter does not reach. */
  readonly more: boolean;
  /** Whether a choice among `children` leaves items out; then the number of matches is given, too. */
  readonly narrowed?: boolean;
  readonly children?: ReactNode;
}

/** The field above a list that filters it, with the number of matches and the total. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { filter, label, placeholder, found, all, noun, more, narrowed = false, children } = props;
  const field = useSearchKey();
  return (
    <div className={classes.root}>
      <TextInput
        ref={field}
        className={classes.search}
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={filter.text}
        onChange={(event) => filter.setText(event.currentTarget.value)}
      />
      <span role="status" className="dim">
        {filter.words.length > 0 || narrowed ? `${found} of ` : ""}
        {plural(all, ...noun)}
        {more ? ", the first of a longer list" : ""}
      </span>
      {children}
    </div>
  );
}
