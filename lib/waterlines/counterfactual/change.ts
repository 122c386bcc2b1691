/**
 * Finds what would have to change for a pod to be spared or acted on: the nearest line, priority, class or use at
 * which its verdict turns. Each candidate value is checked by planning with it (section 7.4).
 */
import { parseQuantity } from "../../document/quantity";
import { roundOutward, wholeOutward } from "../../numeric/roundOutward";
import { byteUnit } from "../../numeric/words";
import { usedOf } from "../gaps/gaps";
import { turningLines } from "../plan/breakpoints";
import { planNode, type PlanInput } from "../plan/plan";
import type { KindPlan } from "../plan/result";
import type { Setting } from "../plan/scene";
import type { NodePlan } from "../pool";
import type { Change, ChangeReport, Kind, Pod } from "../shapes";

/** Maximum number of values that one search tries. */
const MOST_PROBES = 60;
const CLASSES = ["BestEffort", "Burstable", "Guaranteed"];

/** Returns undefined for a pod that is not on the node, or for a kind of action without a plan. */
export function changesFor(
  setting: Setting,
  node: NodePlan,
  kind: Kind,
  id: string,
): ChangeReport | undefined {
  const now = node.plan[kind];
  const verdict = now?.pods.find((pod) => pod.id === id);
  if (now === undefined || verdict === undefined) return undefined;
  const acted = now.acted.includes(id);
  const report = (changes: readonly Change[], reason: string | null): ChangeReport => ({
    pod: id,
    kind,
    acted,
    changes,
    reason: changes.length > 0 ? null : reason,
  });
  if (verdict.position === null) return report([], "It is not a candidate, so its numbers do not matter.");
  if (now.mode !== "precise")
    return report([], "The gap is not known, so the verdict depends on none of the pod's numbers.");
  const probe = probeOf(setting, node, kind, now, id);
  const found = [
    byLine(setting, node, kind, probe),
    byPriority(verdict.candidate.pod, node.input.pods, probe),
    byClass(verdict.candidate.pod, probe),
    byUse(setting, now, verdict.candidate.pod, node.input.pods, probe),
  ];
  return report(
    found.flatMap((change) => change ?? []),
    "No change of its line, priority, class or use alone changes the verdict.",
  );
}

interface Probe {
  /** Returns what changes for other pods if the verdict turns, or undefined if it does not. */
  readonly turned: (input: PlanInput) => Pick<Change, "inInstead" | "outInstead"> | undefined;
  readonly input: PlanInput;
  /** The input with the pod's fields changed. */
  readonly pod: (fields: Partial<Pod>) => PlanInput;
}

function probeOf(setting: Setting, { input }: NodePlan, kind: Kind, now: KindPlan, id: string): Probe {
  const before = new Set(now.acted);
  const is = (pod: Pod): boolean => `${pod.namespace}/${pod.name}` === id;
  return {
    input,
    pod: (fields) => ({
      ...input,
      pods: input.pods.map((pod) => (is(pod) ? { ...pod, ...fields } : pod)),
    }),
    turned: (changed) => {
      const after = new Set(planNode(setting, changed)[kind]?.acted);
      if (after.has(id) === before.has(id)) return undefined;
      const others = (of: ReadonlySet<string>, not: ReadonlySet<string>): string[] =>
        [...of].filter((one) => one !== id && !not.has(one));
      return { inInstead: others(after, before), outInstead: others(before, after) };
    },
  };
}

type Words<T> = Pick<Change, "what" | "metric" | "unit"> & { readonly from: T };
type With<T> = (value: T) => PlanInput;

/** Returns the first of the values that turns the verdict. The values are ordered by their distance. */
function firstThat<T extends string | number>(
  values: readonly T[],
  with_: With<T>,
  { turned }: Probe,
  words: Words<T>,
): (Change & { readonly to: T }) | undefined {
  for (const to of values.slice(0, MOST_PROBES)) {
    const others = turned(with_(to));
    if (others !== undefined) return { ...words, to, ...others };
  }
  return undefined;
}

/** The search for the turning point stops at this fraction of the move. */
const FINEST = 1 / 1_024;

/** The finest step in which lines and uses are written, in the metric's unit. */
const grainOf = (unit: string | null): number => (unit === "B" ? 2 ** 20 : unit === "mC" ? 1 : 0.01);

/**
 * Returns the nearest number that turns the verdict. On each side it takes the first of the values that does, and
 * bisects between it and the value before. Since nobody types 1519.999999, the result is then rounded outward to a
 * whole number of grains and, within 2% of the move, to a short number, if these still turn the verdict.
 */
function nearestThat(
  values: readonly number[],
  with_: With<number>,
  probe: Probe,
  words: Words<number>,
): Change | undefined {
  const { from, unit } = words;
  const sides = [values.filter((value) => value < from), values.filter((value) => value > from)];
  const found = sides.flatMap((side) => {
    const change = firstThat(side, with_, probe, words);
    return change === undefined ? [] : goneBack(change, side, with_, probe, words);
  });
  const [change] = found.sort((a, b) => Math.abs(a.to - from) - Math.abs(b.to - from));
  if (change === undefined) return undefined;
  const size = unit === "B" ? byteUnit(change.to).size : 1;
  const grain = grainOf(unit);
  const whole = quantity(wholeOutward(from / grain, change.to / grain) * grain);
  const short = quantity(roundOutward(from / size, whole / size) * size);
  return firstThat([short, whole], with_, probe, words) ?? change;
}

type Moved = Change & { readonly to: number };

function goneBack(
  change: Moved,
  side: readonly number[],
  with_: With<number>,
  { turned }: Probe,
  words: Words<number>,
): Moved {
  let nearest = change;
  let near = side[side.indexOf(change.to) - 1] ?? words.from;
  const enough = Math.max(Math.abs(change.to - words.from) * FINEST, grainOf(words.unit) / 4);
  while (Math.abs(nearest.to - near) > enough) {
    const middle = quantity((nearest.to + near) / 2);
    if (middle === near || middle === nearest.to) break;
    const others = turned(with_(middle));
    if (others === undefined) near = middle;
    else nearest = { ...words, to: middle, ...others };
  }
  return nearest;
}

const nearest = (values: Iterable<number>, from: number): number[] =>
  [...new Set(values)]
    .filter((value) => value !== from)
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b);

function byLine(setting: Setting, { plan, input }: NodePlan, kind: Kind, probe: Probe): Change | undefined {
  if (kind === "throttleUp") return undefined;
  for (const { metric, line, lineUnit } of plan[kind]?.gaps ?? []) {
    const known = setting.metrics.get(metric);
    const used = known && usedOf(known, input.node);
    if (line === null || typeof used !== "number") continue;
    const turning = turningLines(setting, input, metric, kind);
    // The set of pods that give way also changes at lines where one pod alone closes the gap, even if their number
    // stays the same.
    const factor = (1 + setting.executeExcess) * (known?.scale(input.node) ?? 1);
    const alone = input.pods.map((pod) => used - (known?.release(pod) ?? 0) / factor);
    const values = [used, ...turning, ...alone.filter((value) => value >= 0)];
    const lines = nearest(values.map(quantity), line);
    const found = nearestThat(
      lines,
      (to) => ({
        ...input,
        waterlines: {
          ...input.waterlines,
          [kind]: { ...input.waterlines[kind], [metric]: [String(to)] },
        },
      }),
      probe,
      { what: "line", metric, unit: lineUnit, from: line },
    );
    if (found) return found;
  }
  return undefined;
}

/**
 * Rounds to six decimals, so that the number can be written as a quantity without an exponent. Finer steps do not
 * matter.
 */
const quantity = (value: number): number => parseQuantity(String(Number(value.toFixed(6)))) ?? value;

function byPriority(pod: Pod, pods: readonly Pod[], probe: Probe): Change | undefined {
  const from = pod.priority ?? 0;
  const others = pods.map(({ priority }) => priority ?? 0);
  const values = others.flatMap((one) => [one - 1, one, one + 1]).filter((one) => Math.abs(one) < 2 ** 31);
  return firstThat(nearest(values, from), (priority) => probe.pod({ priority }), probe, {
    what: "priority",
    metric: null,
    unit: null,
    from,
  });
}

function byClass(pod: Pod, probe: Probe): Change | undefined {
  const from = pod.qosClass ?? "unknown";
  const others = CLASSES.filter((one) => one !== from);
  return firstThat(others, (qosClass) => probe.pod({ qosClass }), probe, {
    what: "class",
    metric: null,
    unit: null,
    from,
  });
}

/** Changes only the pod's use. The node's use stays as measured. */
function byUse(
  setting: Setting,
  now: KindPlan,
  pod: Pod,
  pods: readonly Pod[],
  probe: Probe,
): Change | undefined {
  for (const { metric, unit, before } of now.gaps) {
    const known = setting.metrics.get(metric);
    if (known === undefined || before === null) continue;
    const { release } = known;
    const from = release(pod);
    const step = unit === "B" ? 2 ** 20 : 1;
    const others = pods.flatMap((one) => [release(one) - step, release(one), release(one) + step]);
    // What the other pods that give way leave of the gap, in total and without each one of them, where this pod would
    // replace that one.
    const acting = pods.filter((one) => one !== pod && now.acted.includes(`${one.namespace}/${one.name}`));
    const left = before - acting.reduce((sum, one) => sum + release(one), 0);
    const places = [left, ...acting.map((one) => left + release(one))];
    const values = nearest([0, before, ...others, ...places], from).filter((one) => one >= 0);
    const fields = (to: number): Partial<Pod> =>
      known.use === "usages" ? { usages: { ...pod.usages, [metric]: to } } : { [known.use]: to };
    const found = nearestThat(values, (to) => probe.pod(fields(to)), probe, {
      what: "use",
      metric,
      unit,
      from,
    });
    if (found) return found;
  }
  return undefined;
}
