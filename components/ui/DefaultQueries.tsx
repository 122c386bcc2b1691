import { Button, Textarea } from "@mantine/core";
import type { ReactNode } from "react";

export interface DefaultQuery {
  readonly title: string;
  /** What it gives, and what stands for it where it gives nothing. */
  readonly description: string;
  readonly promql: string;
}

export interface DefaultQueriesProps<N extends string> {
  readonly names: readonly N[];
  readonly defaultOf: (name: N) => DefaultQuery;
  /** Those that differ from the defaults, by name. */
  readonly queries: Readonly<Partial<Record<N, string>>>;
  readonly onChange: (queries: Readonly<Partial<Record<N, string>>>) => void;
}

/** Queries that work as they are and can be changed; one that is changed can be set back. */
export function DefaultQueries<N extends string>({
  names,
  defaultOf,
  queries,
  onChange,
}: DefaultQueriesProps<N>): ReactNode {
  const set = (name: N, text: string): void => {
    const others = { ...queries };
    delete others[name];
    onChange(text === defaultOf(name).promql ? others : { ...others, [name]: text });
  };
  return names.map((name) => {
    const { title, description, promql } = defaultOf(name);
    const changed = queries[name] !== undefined;
    return (
      <div key={name}>
        <Textarea
          label={changed ? `${title} (changed)` : title}
          description={description}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: "mono" }}
          value={queries[name] ?? promql}
          error={queries[name]?.trim() === "" ? "Write a query, or set it back" : undefined}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        />
        {changed ? (
          <Button variant="subtle" size="compact-xs" onClick={() => set(name, promql)}>
            Back to the default of {title}
          </Button>
        ) : null}
      </div>
    );
  });
}
