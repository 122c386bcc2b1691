/** A node's use compared with each of its waterlines. */
import type { NodeMetrics, Waterlines } from "./shapes";
import { lowestLine } from "./gaps/line";
import { usedOf } from "./gaps/gaps";
import { BUILT_IN } from "./metrics/builtIn";
import type { Setting } from "./plan/scene";
import type { NodePlan } from "./pool";

export interface LineStanding {
  readonly metric: string;
  readonly title: string;
  /** Unit of `line`, `used` and `over`. */
  readonly unit: string;
  readonly line: number;
  /** Null if not measured. */
  readonly used: number | null;
  /** Use minus line, positive above the line. */
  readonly over: number | null;
  /** Use divided by line: 1 at the line. Null if the use is not known or the line is 0. */
  readonly share: number | null;
  /** Whether only rules in preview set this line, so that nothing is done above it. */
  readonly preview: boolean;
}

export interface PlannedLine extends LineStanding {
  /** The use after the plan, in `unit`; null if not known. */
  readonly after: number | null;
  /** `after` minus line: positive if the plan leaves use above it, negative if it goes below. */
  readonly overAfter: number | null;
}

/** Returns one line per metric, the lowest one drawn, in the order of the metrics' names. */
export function standingsOf(
  { profile, metrics }: Setting,
  { rules, input }: Pick<NodePlan, "rules" | "input">,
  drawn: Waterlines | undefined,
): LineStanding[] {
  const lines = drawn === undefined ? linesOfRules(rules) : linesDrawn(drawn);
  return [...lines.keys()].sort().flatMap((name): LineStanding[] => {
    const { acting = [], preview = [] } = lines.get(name) ?? {};
    const values = acting.length > 0 ? acting : preview;
    if (values.length === 0) return [];
    const metric = metrics.get(name) ?? BUILT_IN.find((one) => one.name === name);
    const { value: line } = lowestLine(values, profile.wholeLines);
    const used = metric === undefined ? plain(name, input.node) : usedOf(metric, input.node);
    return [
      {
        metric: name,
        title: metric?.title ?? name,
        unit: metric?.lineUnit ?? "",
        line,
        used,
        over: used === null ? null : used - line,
        share: used === null || line === 0 ? null : used / line,
        preview: acting.length === 0,
      },
    ];
  });
}

interface Values {
  readonly acting: string[];
  readonly preview: string[];
}

function linesOfRules(rules: NodePlan["rules"]): Map<string, Values> {
  const lines = new Map<string, Values>();
  for (const { metric, value, preview, state } of rules) {
    if (state === "inactive" || state === "unselected") continue;
    const of = lines.get(metric) ?? { acting: [], preview: [] };
    lines.set(metric, of);
    (preview ? of.preview : of.acting).push(value);
  }
  return lines;
}

function linesDrawn({ evict = {}, throttleDown = {} }: Waterlines): Map<string, Values> {
  const lines = new Map<string, Values>();
  for (const [metric, values] of [...Object.entries(evict), ...Object.entries(throttleDown)]) {
    lines.set(metric, { acting: [...(lines.get(metric)?.acting ?? []), ...values], preview: [] });
  }
  return lines;
}

const plain = (name: string, node: NodeMetrics): number | null =>
  Object.hasOwn(node, name) ? (node[name] ?? null) : null;

/** `none`: the node has no waterline. */
export type Standing = "over" | "unknown" | "under" | "none";

export interface NodeSummary {
  readonly standing: Standing;
  /**
   * Sort key of nodes, highest first: the largest share of an exceeded line, else 1 if a use is not known, else the
   * largest share of the other lines; -1 without a line.
   */
  readonly worst: number;
  readonly lines: readonly PlannedLine[];
  readonly pods: number;
  /** Pods that an action may apply to, and pods that the plan evicts or throttles. */
  readonly candidates: number;
  readonly evicted: number;
  readonly throttled: number;
}

/** Summarizes a node from its plan and its lines. */
export function summarize({ plan, input }: NodePlan, lines: readonly PlannedLine[]): NodeSummary {
  const acting = lines.filter(({ preview }) => !preview);
  const shares = acting.map(({ share, over }) => share ?? (over !== null && over > 0 ? Infinity : null));
  const over = acting.some((line) => (line.over ?? 0) > 0);
  const unknown = acting.some(({ used }) => used === null);
  const highest = Math.min(Number.MAX_VALUE, Math.max(-1, ...shares.map((share) => share ?? -1)));
  const chosen = [plan.evict, plan.throttleDown].flatMap((kind) => kind ?? []);
  const standing = over ? "over" : unknown ? "unknown" : acting.length === 0 ? "none" : "under";
  return {
    standing,
    worst: standing === "unknown" ? 1 : standing === "none" ? -1 : highest,
    lines,
    pods: input.pods.length,
    candidates: Math.max(
      0,
      ...chosen.map(({ pods }) => pods.filter(({ position }) => position !== null).length),
    ),
    evicted: plan.evict?.acted.length ?? 0,
    throttled: plan.throttleDown?.acted.length ?? 0,
  };
}
