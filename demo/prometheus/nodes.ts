/** Answers both queries of the demo company's added node metric as it declares them, and its container metrics. */
import { NODE_QUERIES, type AddedMetric, type WaterlineNode } from "../../lib/waterlines";
import { series, type Series } from "./series";

/** Returns null for any other query. */
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

const WEEK_MS = 7 * 86_400_000;

/** Answers the default query for when images of nodes were last used; null for any other query. */
export function lastUseSeries(
  query: string,
  nodes: () => readonly WaterlineNode[],
  nowMs: number,
): Series[] | null {
  if (query.trim() !== NODE_QUERIES.imageLastUse.promql) return null;
  return nodes().flatMap(({ name: node, imageCache }) =>
    (imageCache?.images ?? []).flatMap(({ names, lastUsed }): Series[] => {
      const at = Date.parse(lastUsed ?? "");
      const [image = ""] = names;
      return nowMs - at <= WEEK_MS ? [series({ node, image }, () => at / 1_000)] : [];
    }),
  );
}
