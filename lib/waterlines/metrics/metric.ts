/** What the engine knows of a metric that waterlines are drawn on (section 2). */
import type { AddedMetric, ChainKey, NodeMetrics, Pod } from "../shapes";
import type { ChainName } from "../profiles/profile";
import { usageOf } from "./usage";

/** A metric as data: the agents' own and those that somebody adds are declared by it, and by nothing else. */
export interface MetricDeclaration extends Pick<
  AddedMetric,
  | "name"
  | "unit"
  | "actionPriority"
  | "sortable"
  | "throttleable"
  | "stepReleases"
  | "evictable"
  | "evictReleases"
> {
  readonly title: string;
  /** A chain of the profile, or its own; null: the general one. */
  readonly chain: ChainName | readonly ChainKey[] | null;
  /** Where a pod says its use: of an added metric, among its `usages`. */
  readonly use: "cpuUsage" | "memUsage" | "usages";
  /** Throttling writes quotas of CPU; else one step releases `stepReleases` percent of the pod's use. */
  readonly writesQuota: boolean;
  /** The waterline is a percentage of this metric of the node, of which one is `units` in `unit`. */
  readonly percentOf: { readonly metric: string; readonly units: number } | null;
}

export interface Metric {
  readonly name: string;
  readonly title: string;
  /** Of gaps and releases. */
  readonly unit: string;
  /** Of the waterline and the node's use: "%" where gaps are computed from a share. */
  readonly lineUnit: string;
  /** 0 lowest to 10 highest; ties are broken by name. */
  readonly actionPriority: number;
  /** The chain that sorts pods for it: one of the profile's, or its own. */
  readonly sorter: ChainName | readonly ChainKey[];
  /** `cpuQuota`: containers' quotas are written; `share`: one step releases this percent of the pod's use. */
  readonly throttle: "cpuQuota" | { readonly percent: number | null } | null;
  readonly throttleQuantified: boolean;
  readonly evictable: boolean;
  readonly evictQuantified: boolean;
  /** Where a pod says its use: of an added metric, among its `usages`. */
  readonly use: MetricDeclaration["use"];
  /** What evicting the pod releases. Metrics of one resource have the same function. */
  readonly release: (pod: Pod) => number;
  /** What a unit of the waterline is in the unit of releases; null when the node does not say. */
  readonly scale: (node: NodeMetrics) => number | null;
}

const OWN_USE = {
  cpuUsage: (pod: Pod) => pod.cpuUsage,
  memUsage: (pod: Pod) => pod.memUsage,
} as const;

const perUnit = (): number => 1;

export function toMetric(declared: MetricDeclaration): Metric {
  const { name, title, unit, actionPriority, sortable, chain, use, percentOf } = declared;
  const { throttleable, writesQuota, stepReleases, evictable, evictReleases } = declared;
  return {
    name,
    title,
    unit,
    actionPriority,
    evictable,
    use,
    lineUnit: percentOf === null ? unit : "%",
    sorter: sortable ? (chain ?? "general") : "general",
    throttle: throttleable ? (writesQuota ? "cpuQuota" : { percent: stepReleases }) : null,
    throttleQuantified: throttleable && (writesQuota || stepReleases !== null),
    evictQuantified: evictable && evictReleases,
    release: use === "usages" ? (pod) => usageOf(pod, name) : OWN_USE[use],
    scale: percentOf === null ? perUnit : shareOf(percentOf),
  };
}

/** A percent of what the node has in all; null where it does not say how much that is. */
function shareOf({ metric, units }: NonNullable<MetricDeclaration["percentOf"]>): Metric["scale"] {
  return (node) => {
    const whole = Object.hasOwn(node, metric) ? node[metric] : null;
    return whole ? (whole * units) / 100 : null;
  };
}

/** The order in which metrics are worked off: higher ActionPriority, then name. */
export function byPriority(a: Metric, b: Metric): number {
  return b.actionPriority - a.actionPriority || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
