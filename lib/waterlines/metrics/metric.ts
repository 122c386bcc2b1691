/** What the engine knows of a metric that waterlines are drawn on (section 2). */
import type { NodeMetrics, Pod } from "../shapes";
import type { ChainName } from "../profiles/profile";
import type { ChainKey } from "../shapes";

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
  /** What evicting the pod releases. */
  readonly release: (pod: Pod) => number;
  /** What a unit of the waterline is in the unit of releases; null when the node does not say. */
  readonly scale: (node: NodeMetrics) => number | null;
}

/** The order in which metrics are worked off: higher ActionPriority, then name. */
export function byPriority(a: Metric, b: Metric): number {
  return b.actionPriority - a.actionPriority || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
