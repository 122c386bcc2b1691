/** Whether a plan can be precise: steps 1 to 3 of the algorithms (sections 3.3 to 3.5; section 7.3, item 8). */
import { gapsOf, unknownGap, usedOf, type Direction, type Gap } from "../gaps/gaps";
import { restOf } from "../gaps/rest";
import type { Metric } from "../metrics/metric";
import type { Kind } from "../shapes";
import { gapSizes, type Note, type Outcome, type Reason } from "./result";
import type { Scene } from "./scene";

/** What a kind of action requires of metrics. */
export interface Ability {
  readonly kind: Kind;
  readonly direction: Direction;
  readonly able: (metric: Metric) => boolean;
  readonly quantified: (metric: Metric) => boolean;
  /** What the `improved` profile does if the use of a triggered metric is missing. */
  readonly blind: "all" | "hold";
}

interface Found {
  readonly gaps: readonly Gap[];
  readonly notes: readonly Note[];
  /** The default reason for leaving a candidate alone. */
  readonly otherwise: Reason;
}

export type Approach = Found &
  ({ readonly mode: "precise" | "noop" | "hold" } | { readonly mode: "all"; readonly by: Metric });

export function approach(scene: Scene, ability: Ability): Approach {
  const lines = scene.waterlines[ability.kind] ?? {};
  const named = Object.keys(lines).sort();
  const metrics = scene.ordered.filter(({ name }) => named.includes(name));
  const quantified = metrics.filter(ability.quantified);
  const others = named.filter((name) => !quantified.some((metric) => metric.name === name));
  const gaps = creditedGaps(quantified, ability, scene);
  const careful = scene.profile.selection === "tiers";
  const missing = gaps.filter(({ size }) => size === null);
  const notes: Note[] = careful
    ? [
        ...others.map((metric): Note => ({ code: "notActionable", metric })),
        ...missing.map(({ metric }): Note => ({ code: "usageMissing", metric: metric.name })),
      ]
    : [];
  const otherwise = gaps.length === 0 && others.length > 0 ? "not-actionable" : "no-gap";
  const found: Found = { gaps, notes, otherwise };
  const all = (): Approach => {
    const [by] = metrics.filter(ability.able);
    return by === undefined ? { ...found, mode: "noop" } : { ...found, mode: "all", by };
  };
  if (!careful && others.length > 0) return all();
  if (missing.length > 0) return careful && ability.blind === "hold" ? { ...found, mode: "hold" } : all();
  return { ...found, mode: gaps.length > 0 ? "precise" : "noop" };
}

/** Returns the outcome of a plan that acts on no pod. */
export function idleOutcome(
  { mode, gaps, notes, otherwise }: Approach,
  orders: Outcome["orders"] = [],
): Outcome {
  return { mode, gaps, notes, otherwise, orders, acts: [], left: gapSizes(gaps), passed: new Map() };
}

/** Whether the plan had a gap to close, including one that the other kind of action has already closed. */
export const hadGap = ({ metric, size }: Gap, { credit }: Pick<Scene, "credit">): boolean =>
  (size ?? 0) > 0 || (credit.get(metric.name) ?? 0) > 0;

function creditedGaps(metrics: readonly Metric[], ability: Ability, scene: Scene): Gap[] {
  const { profile, node, credit, waterlines } = scene;
  const { kind, direction } = ability;
  if (kind !== "evict" && profile.bugs.has("B1")) return [...sharedGaps(ability, scene)];
  const gaps = gapsOf(metrics, waterlines[kind] ?? {}, direction, scene).map((gap) => {
    const before = credit.get(gap.metric.name) ?? 0;
    return gap.size === null || before === 0 ? gap : { ...gap, size: restOf(gap.size, before, gap.rounding) };
  });
  // B2: each of the agent's own metrics that can be acted on counts as missing if it has no sample, with or without a
  // waterline.
  if (!profile.bugs.has("B2")) return gaps;
  const unseen = scene.ordered.filter(
    (metric) =>
      ability.able(metric) &&
      profile.metrics.includes(metric.name) &&
      usedOf(metric, node) === null &&
      !gaps.some((gap) => gap.metric === metric),
  );
  return [...gaps, ...unseen.map((metric) => unknownGap(metric, null, null))];
}

/** B1: the gap of restoring overwrites that of throttling down, and without a gap of restoring there is neither. */
function* sharedGaps({ able, kind }: Ability, scene: Scene): Generator<Gap> {
  const concerns = ({ name }: Metric): boolean =>
    scene.profile.metrics.includes(name) || Object.hasOwn(scene.waterlines[kind] ?? {}, name);
  for (const metric of scene.ordered.filter((one) => able(one) && concerns(one))) {
    if (usedOf(metric, scene.node) === null) yield unknownGap(metric, null, null);
    else yield* gapsOf([metric], scene.waterlines.throttleUp ?? {}, "below", scene);
  }
}
