/** The demo company's added metric of nodes: both of its queries, as the metric declares them. */
import type { AddedMetric, WaterlineNode } from "../../lib/waterlines";
import { series, type Series } from "./series";

/** Null for any other query. */
export function addedSeries(
  query: string,
  { name, nodeQuery, podQuery }: AddedMetric,
  nodes: () => readonly WaterlineNode[],
): Series[] | null {
  const asked = query.trim();
  const constant = (labels: Readonly<Record<string, string>>, value: number | null | undefined): Series[] =>
    typeof value === "number" ? [series(labels, () => value)] : [];
  if (asked === nodeQuery)
    return nodes().flatMap(({ name: node, metrics }) => constant({ node }, metrics[name]));
  if (asked !== podQuery) return null;
  return nodes().flatMap(({ pods }) =>
    pods.flatMap(({ namespace, name: pod, usages }) => constant({ namespace, pod }, usages?.[name])),
  );
}
