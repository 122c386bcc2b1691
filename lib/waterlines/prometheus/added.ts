/** Adds the series of added metrics to nodes and pods. */
import { isObject } from "../../document/json";
import type { AddedMetric } from "../shapes";
import { amountsBy, isInstant, nodeOf, podOf, type NodeSeries } from "./objects";

/** One of the two queries of an added metric. */
export interface AddedQuery {
  readonly metric: string;
  readonly of: "node" | "pod";
  readonly promql: string;
  /** "ephemeral_storage_usage of nodes" */
  readonly title: string;
}

const LABELS = { node: ["node"], pod: ["namespace", "pod"] } as const;

/** Returns both queries of each metric, without empty ones. */
export const addedQueries = (metrics: readonly AddedMetric[]): AddedQuery[] =>
  metrics
    .flatMap(({ name: metric, nodeQuery, podQuery }): AddedQuery[] => [
      { metric, of: "node", promql: nodeQuery.trim(), title: `${metric} of nodes` },
      { metric, of: "pod", promql: podQuery.trim(), title: `${metric} of pods` },
    ])
    .filter(({ promql }) => promql !== "");

export interface AddedSeries {
  readonly query: AddedQuery;
  /** Null: the query failed. */
  readonly series: readonly NodeSeries[] | null;
}

/**
 * Adds measured values to nodes and pods as their `usages`, and to nodes the `lastUses` of their images. Leaves other
 * objects unchanged.
 */
export function withUsages(
  found: readonly AddedSeries[],
  list: object,
  lastUses: readonly NodeSeries[] = [],
): object {
  const images = lastUsesByNode(lastUses);
  const amounts = (of: AddedQuery["of"]): (readonly [string, ReadonlyMap<string, number>])[] =>
    found.flatMap(({ query, series }) =>
      query.of === of && series !== null
        ? [[query.metric, amountsBy(of === "node" ? nodeOf : podOf)(series)] as const]
        : [],
    );
  const [ofNodes, ofPods] = [amounts("node"), amounts("pod")];
  // Keeps anything that is not an object. The reader of objects reports what is wrong with it.
  const put = (object: unknown, listed: string | undefined): unknown => {
    if (!isObject(object)) return object;
    const { kind = listed, items, metadata } = object;
    if (typeof kind === "string" && kind.endsWith("List") && Array.isArray(items))
      return { ...object, items: items.map((item) => put(item, kind.slice(0, -4) || undefined)) };
    if ((kind !== "Node" && kind !== "Pod") || !isObject(metadata)) return object;
    const { name, namespace } = metadata;
    const [id, all] =
      kind === "Pod" ? [`${String(namespace)}/${String(name)}`, ofPods] : [String(name), ofNodes];
    const usages = all.flatMap(([metric, values]) => {
      const value = values.get(id);
      return value === undefined ? [] : [[metric, value] as const];
    });
    const used = kind === "Node" ? images.get(id) : undefined;
    return {
      ...object,
      ...(usages.length > 0 && { usages: Object.fromEntries(usages) }),
      ...(used !== undefined && { lastUses: Object.fromEntries(used) }),
    };
  };
  return found.length === 0 && images.size === 0 ? list : (put(list, undefined) as object);
}

/** Returns Unix seconds by node and image. */
function lastUsesByNode(series: readonly NodeSeries[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const byNode = new Map<string, Map<string, number>>();
  for (const { labels, value } of series) {
    const node = nodeOf(labels);
    if (node === undefined || !labels.image || !isInstant(value)) continue;
    const images = byNode.get(node) ?? new Map<string, number>();
    byNode.set(node, images);
    images.set(labels.image, Math.max(value, images.get(labels.image) ?? 0));
  }
  return byNode;
}

/**
 * Returns one sentence for each query of an added metric that gave nothing. `failures`: by title. `named`: metrics
 * that the pool's rules name; other metrics that the source lacks are not reported.
 */
export function addedMissing(
  found: readonly AddedSeries[],
  failures: Readonly<Partial<Record<string, string>>>,
  named: readonly string[],
): string[] {
  return found.flatMap(({ query: { metric, title, of }, series }) => {
    const without =
      of === "node" ? "Waterlines on it hold." : "What acting on a pod releases of it counts as nothing.";
    if (series === null)
      return [`${title}: the query failed: ${failures[title] ?? "the reason is not known"}. ${without}`];
    if (!named.includes(metric)) return [];
    if (series.length === 0) return [`${title}: the query found no series. ${without}`];
    const lacking = LABELS[of].filter((label) => !series.some((one) => (one.labels[label] ?? "") !== ""));
    return lacking.length === 0
      ? []
      : [`${title}: none of ${series.length} series has the label ${lacking.join(", ")}. ${without}`];
  });
}
