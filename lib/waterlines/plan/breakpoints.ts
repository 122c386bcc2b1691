/** How many pods give way as the waterline moves: a step function, exact at every step (section 7.4). */
import type { Kind } from "../shapes";
import { usedOf } from "../gaps/gaps";
import { planNode, type PlanInput } from "./plan";
import type { Setting } from "./scene";

export interface Step {
  /** In the waterline's unit: so many give way from here up to the step before. */
  readonly from: number;
  readonly acted: number;
}

export interface Steps {
  /** From the node's use downward; at its use and above nobody gives way. */
  readonly steps: readonly Step[];
  /** False when more steps follow below the last one. */
  readonly complete: boolean;
}

const MOST_PLANS = 1_000;

type Movable = Exclude<Kind, "throttleUp">;

/** Steps of which each has another count than the one before. Empty when the gap is not known or the metric cannot be acted on. */
export function breakpoints(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): Steps {
  const { choices, complete } = choicesBelow(setting, input, metric, kind);
  return { steps: choices.filter(({ acted }, at) => choices[at + 1]?.acted !== acted), complete };
}

/** Lines at which other pods give way than just above or just below, though as many: exact, from the node's use downward. */
export function turningLines(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): number[] {
  const { wholeLines } = setting.profile;
  return choicesBelow(setting, input, metric, kind).choices.flatMap(({ from }) =>
    from > 0 ? [from, below(from, wholeLines)] : [from],
  );
}

/**
 * While the line falls, a choice stays until the gap passes what it releases: so each next line lies just below the one
 * that the last choice reaches.
 */
function choicesBelow(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): { readonly choices: readonly Step[]; readonly complete: boolean } {
  const known = setting.metrics.get(metric);
  const used = known && usedOf(known, input.node);
  const scale = known?.scale(input.node);
  if (typeof used !== "number" || typeof scale !== "number") return { choices: [], complete: true };
  const { wholeLines } = setting.profile;
  const factor = (1 + setting.executeExcess) * scale;
  const choices: Step[] = [];
  let line = below(used, wholeLines);
  for (let plans = 0; line >= 0 && plans < MOST_PLANS; plans++) {
    const plan = planNode(setting, { ...input, waterlines: { [kind]: { [metric]: [decimal(line)] } } })[kind];
    const gap = plan?.gaps[0];
    if (plan?.mode !== "precise" || gap === undefined || gap.before === null || gap.after === null)
      return { choices, complete: true };
    const reached = used - (gap.before - gap.after) / factor;
    const open = gap.after > 0;
    const from = open ? 0 : Math.max(0, Math.min(line, wholeLines ? Math.ceil(reached) : reached));
    choices.push({ from, acted: plan.acted.length });
    if (open || from <= 0) return { choices, complete: true };
    line = below(from, wholeLines);
  }
  return { choices, complete: line < 0 };
}

/** A line nearer than any two releases differ, and far enough for the sums' rounding; or the next whole one. */
const below = (line: number, whole: boolean): number =>
  whole ? Math.ceil(line) - 1 : line - Math.max(1e-6, Math.abs(line) * 1e-12);

/** A number as a quantity: no exponent with a plus sign. */
const decimal = (value: number): string => String(value).replace("e+", "e");
