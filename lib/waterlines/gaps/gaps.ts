/** How far a node is over its waterlines, or below them for restoring (section 3.2). */
import type { Metric } from "../metrics/metric";
import type { Profile } from "../profiles/profile";
import type { NodeMetrics } from "../shapes";
import { lowestLine, type Line } from "./line";
import { roundingOf } from "./rest";

export interface Gap {
  readonly metric: Metric;
  /** Null for a metric that has no waterline but whose missing sample counts anyway (B2). */
  readonly line: Line | null;
  /** The node's use in the waterline's unit; null when it was not measured. */
  readonly used: number | null;
  /** In the unit of releases, positive if there is something to do; null if the use is missing. */
  readonly size: number | null;
  /** A remainder up to this amount is a rounding error of the subtraction. In the unit of `size`. */
  readonly rounding: number;
}

export interface GapRules {
  readonly profile: Profile;
  readonly node: NodeMetrics;
  readonly executeExcess: number;
}

type Lines = Readonly<Record<string, readonly string[]>>;
export type Direction = "above" | "below";

/** Returns the gaps of the metrics that have a waterline, in the order of the metrics. */
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

/** Returns undefined if the profile ignores the metric because the node does not report its size. */
function gapOf(
  metric: Metric,
  quantities: readonly string[],
  direction: Direction,
  { profile, node, executeExcess }: GapRules,
): Gap | undefined {
  const line = lowestLine(quantities, profile.wholeLines);
  const used = usedOf(metric, node);
  if (used === null) return unknownGap(metric, line, used);
  const scale = metric.scale(node);
  if (scale === null) return profile.unknownSize === "ignored" ? undefined : unknownGap(metric, line, used);
  const distance = direction === "above" ? used - line.value : line.value - used;
  const inReleases = (amount: number): number => (1 + executeExcess) * amount * scale;
  const rounding = roundingOf(inReleases(Math.max(used, line.value)));
  return { metric, line, used, size: inReleases(distance), rounding };
}

/** Returns a gap of unknown size. */
export const unknownGap = (metric: Metric, line: Line | null, used: number | null): Gap => ({
  metric,
  line,
  used,
  size: null,
  rounding: 0,
});

/** Returns the node's use of the metric; a negative use counts as 0. Null if not measured. */
export function usedOf(metric: Metric, node: NodeMetrics): number | null {
  const used = Object.hasOwn(node, metric.name) ? node[metric.name] : undefined;
  return used === undefined || used === null ? null : Math.max(0, used);
}
