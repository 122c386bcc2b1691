/** How far a node is over (or, to restore, below) its waterlines (section 3.2). */
import type { Metric } from "../metrics/metric";
import type { Profile } from "../profiles/profile";
import type { NodeMetrics } from "../shapes";
import { lowestLine, type Line } from "./line";

export interface Gap {
  readonly metric: Metric;
  /** Null for a metric without a waterline, whose missing sample counts anyway (B2). */
  readonly line: Line | null;
  /** The node's use in the waterline's unit; null when it was not measured. */
  readonly used: number | null;
  /** In the unit of releases, positive when there is something to do; null: the use is missing. */
  readonly size: number | null;
}

export interface GapRules {
  readonly profile: Profile;
  readonly node: NodeMetrics;
  readonly executeExcess: number;
}

type Lines = Readonly<Record<string, readonly string[]>>;
export type Direction = "above" | "below";

/** The gaps of those metrics that have a waterline, in their order. */
export function gapsOf(
  metrics: readonly Metric[],
  lines: Lines,
  direction: Direction,
  rules: GapRules,
): Gap[] {
  return metrics.flatMap((metric) => {
    const quantities = Object.hasOwn(lines, metric.name) ? lines[metric.name] : undefined;
    return quantities === undefined ? [] : (gapOf(metric, quantities, direction, rules) ?? []);
  });
}

/** Undefined where the profile ignores a metric whose node does not say its size. */
function gapOf(
  metric: Metric,
  quantities: readonly string[],
  direction: Direction,
  { profile, node, executeExcess }: GapRules,
): Gap | undefined {
  const line = lowestLine(quantities, profile.wholeLines);
  const used = usedOf(metric, node);
  if (used === null) return { metric, line, used, size: null };
  const scale = metric.scale(node);
  if (scale === null)
    return profile.unknownSize === "ignored" ? undefined : { metric, line, used, size: null };
  const distance = direction === "above" ? used - line.value : line.value - used;
  return { metric, line, used, size: (1 + executeExcess) * distance * scale };
}

/** Negative use counts as none. */
export function usedOf(metric: Metric, node: NodeMetrics): number | null {
  const used = Object.hasOwn(node, metric.name) ? node[metric.name] : undefined;
  return used === undefined || used === null ? null : Math.max(0, used);
}
