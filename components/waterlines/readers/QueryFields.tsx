import type { ReactNode } from "react";
import { DefaultQueries, type DefaultQuery } from "@/components/ui/DefaultQueries";
import { NODE_QUERIES } from "@/lib/waterlines";
import type { NodeQueryName } from "@/lib/waterlines/shapes";

export type Queries = Readonly<Partial<Record<NodeQueryName, string>>>;

export interface QueryFieldsProps {
  readonly names: readonly NodeQueryName[];
  /** Queries that differ from the defaults. */
  readonly queries: Queries;
  readonly onChange: (queries: Queries) => void;
  readonly errorOf: (name: NodeQueryName) => string | undefined;
}

export function QueryFields(props: QueryFieldsProps): ReactNode {
  return <DefaultQueries defaultOf={defaultOf} {...props} />;
}

function defaultOf(name: NodeQueryName): DefaultQuery {
  const { title, without, labels, unit, promql } = NODE_QUERIES[name];
  const value = unit === "" ? "Labels" : `${unit}; labels`;
  return { title, promql, description: `${value} ${labels.join(", ")}. Without it: ${without}` };
}
