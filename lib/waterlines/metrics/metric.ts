/** A metric that waterlines are drawn on, as the engine sees it (section 2). */
import type { AddedMetric, ChainKey, NodeMetrics, Pod } from "../shapes";
import type { ChainName } from "../profiles/profile";
import { usageOf } from "./usage";

/** A metric as data. This is the only declaration of the agents' own metrics and of added ones. */
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
  /** A chain of the profile or the metric's own; null: the general chain. */
  readonly chain: ChainName | readonly ChainKey[] | null;
  /** The field of a pod that holds its use; `usages` for added metrics. */
  readonly use: "cpuUsage" | "memUsage" | "usages";
  /** Whether throttling writes CPU quotas. If not, one step releases `stepReleases` percent of the pod's use. */
  readonly writesQuota: boolean;
  /** Set if the waterline is a percentage of this metric of the node; `units` converts one of it to `unit`. */
  readonly percentOf: { readonly metric: string; readonly units: number } | null;
}

export interface Metric {
  readonly name: string;
  readonly title: string;
  /** Unit of gaps and releases. */
  readonly unit: string;
  /** Unit of the waterline and of the node's use: "%" if gaps are computed from a percentage. */
  readonly lineUnit: string;
  /** From 0 (lowest) to 10 (highest). Ties are broken by name. */
  readonly actionPriority: number;
  /** The chain that sorts pods for this metric: one of the profile's, or the metric's own. */
  readonly sorter: ChainName | readonly ChainKey[];
  /**
   * `cpuQuota`: throttling writes the containers' quotas; `percent`: one step releases this share of the pod's use.
   */
  readonly throttle: "cpuQuota" | { readonly percent: number | null } | null;
  readonly throttleQuantified: boolean;
  readonly evictable: boolean;
  readonly evictQuantified: boolean;
  /** The field of a pod that holds its use; `usages` for added metrics. */
  readonly use: MetricDeclaration["use"];
  /** Returns what evicting the pod releases. Metrics of the same resource share one function. */
  readonly release: (pod: Pod) => number;
  /** Returns the factor from the waterline's unit to the unit of releases; null if the node does not report it. */
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

/**
 * Returns the scale of a percentage: one percent of the node's total, or null if the node does not report its total.
 */
function shareOf({ metric, units }: NonNullable<MetricDeclaration["percentOf"]>): Metric["scale"] {
  return (node) => {
    const whole = Object.hasOwn(node, metric) ? node[metric] : null;
    return whole ? (whole * units) / 100 : null;
  };
}

/** Compares metrics in the order in which they are worked off: higher ActionPriority first, then by name. */
export function byPriority(a: Metric, b: Metric): number {
  return b.actionPriority - a.actionPriority || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
