"use client";

import { Button, Textarea } from "@mantine/core";
import { useRef, type ReactNode } from "react";

export interface DefaultQuery {
  readonly title: string;
  /** What the query returns, and what is used instead when it returns nothing. */
  readonly description: string;
  readonly promql: string;
}

export interface DefaultQueriesProps<N extends string> {
  readonly names: readonly N[];
  readonly defaultOf: (name: N) => DefaultQuery;
  /** The queries that differ from the defaults, by name. */
  readonly queries: Readonly<Partial<Record<N, string>>>;
  readonly onChange: (queries: Readonly<Partial<Record<N, string>>>) => void;
  /** The form's error for a query, in addition to the check that it is not empty. */
  readonly errorOf?: (name: N) => string | undefined;
}

/** Queries with working defaults that can be changed and reset. */
export function DefaultQueries<N extends string>({
  names,
  defaultOf,
  queries,
  onChange,
  errorOf,
}: DefaultQueriesProps<N>): ReactNode {
  const set = (name: N, text: string): void => {
    const others = { ...queries };
    delete others[name];
    onChange(text === defaultOf(name).promql ? others : { ...others, [name]: text });
  };
  return names.map((name) => (
    <QueryField
      key={name}
      query={defaultOf(name)}
      text={queries[name]}
      error={errorOf?.(name)}
      onText={(text) => set(name, text)}
    />
  ));
}

interface QueryFieldProps {
  readonly query: DefaultQuery;
  /** Undefined if the default is used. */
  readonly text: string | undefined;
  /** The form's error for it. */
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function QueryField({ query, text, error, onText }: QueryFieldProps): ReactNode {
  const { title, description, promql } = query;
  const field = useRef<HTMLTextAreaElement>(null);
  const changed = text !== undefined;
  return (
    <div>
      <Textarea
        ref={field}
        label={changed ? `${title} (changed)` : title}
        description={description}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        classNames={{ input: "mono" }}
        value={text ?? promql}
        error={text?.trim() === "" ? "Write a query, or set it back" : error}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {changed ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onText(promql);
            // The button disappears, and the focus with it.
            field.current?.focus();
          }}
        >
          Back to the default of {title}
        </Button>
      ) : null}
    </div>
  );
}
