/** The inputs of one node's plan. */
import type { Metric } from "../metrics/metric";
import { byPriority } from "../metrics/metric";
import type { Metrics } from "../metrics/registry";
import type { Candidate } from "../order/candidate";
import { compileChain, type Chain } from "../order/chain";
import type { Profile } from "../profiles/profile";
import type { NodeMetrics, Waterlines } from "../shapes";

/** What stays the same for all nodes. */
export interface Setting {
  readonly profile: Profile;
  readonly metrics: Metrics;
  readonly executeExcess: number;
  /** Returns the chain of a metric, or the general one for undefined. */
  readonly chainOf: (metric: Metric | undefined) => Chain;
  /** Metrics in the order in which they are worked off. */
  readonly ordered: readonly Metric[];
}

/** `chainOf` depends on the kind of action: restoring may use the reversed order. */
export interface Scene extends Setting {
  readonly node: NodeMetrics;
  readonly waterlines: Waterlines;
  readonly candidates: readonly Candidate[];
  /** Already released amounts by metric. The other kind of action works off the rest. */
  readonly credit: ReadonlyMap<string, number>;
  /** Returns what evicting a pod releases of a metric, in its unit: its use minus what was already throttled. */
  readonly byEvicting: (metric: Metric, candidate: Candidate) => number;
}

/** `order`: metrics by name, to override the order of ActionPriority. */
export function settingOf(
  profile: Profile,
  metrics: Metrics,
  executeExcess = profile.executeExcess,
  order: readonly string[] = [],
): Setting {
  const compiled = new Map<Metric["sorter"], Chain>();
  const chainOf = (metric: Metric | undefined): Chain => {
    const sorter = metric?.sorter ?? "general";
    const known = compiled.get(sorter);
    if (known) return known;
    const chain = compileChain(typeof sorter === "string" ? profile.chains[sorter] : sorter, profile.order);
    compiled.set(sorter, chain);
    return chain;
  };
  const place = ({ name }: Metric): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const ordered = [...metrics.values()].sort((a, b) => place(a) - place(b) || byPriority(a, b));
  return { profile, metrics, executeExcess, chainOf, ordered };
}
