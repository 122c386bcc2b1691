import { Button, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { NODE_QUERIES } from "@/lib/waterlines";
import { NODE_QUERY_NAMES, type NodeQueryName } from "@/lib/waterlines/shapes";

export type Queries = Readonly<Partial<Record<NodeQueryName, string>>>;

export interface QueryFieldsProps {
  /** Those that differ from the defaults. */
  readonly queries: Queries;
  readonly onChange: (queries: Queries) => void;
}

/** Each query with what it is for; one that is changed can be set back. */
export function QueryFields({ queries, onChange }: QueryFieldsProps): ReactNode {
  const set = (name: NodeQueryName, text: string): void => {
    const { [name]: _, ...others } = queries;
    onChange(text === NODE_QUERIES[name].promql ? others : { ...others, [name]: text });
  };
  return NODE_QUERY_NAMES.map((name) => {
    const { title, without, labels, unit, promql } = NODE_QUERIES[name];
    const changed = queries[name] !== undefined;
    const value = unit === "" ? "Labels" : `${unit}; labels`;
    return (
      <div key={name}>
        <Textarea
          label={changed ? `${title} (changed)` : title}
          description={`${value} ${labels.join(", ")}. Without it: ${without}`}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: "mono" }}
          value={queries[name] ?? promql}
          error={queries[name]?.trim() === "" ? "Write a query, or set it back" : undefined}
          onChange={(event) => set(name, event.currentTarget.value)}
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
