/**
 * The number of pods that give way as a function of the waterline: a step function, exact at every step (section
 * 7.4).
 */
import type { Kind } from "../shapes";
import { usedOf } from "../gaps/gaps";
import { planNode, type PlanInput } from "./plan";
import type { Setting } from "./scene";

export interface Step {
  /** Lower end of the step, in the waterline's unit. `acted` pods give way from here up to the previous step. */
  readonly from: number;
  readonly acted: number;
}

export interface Steps {
  /** From the node's use downward. At or above its use no pod gives way. */
  readonly steps: readonly Step[];
  /** False if more steps follow below the last one. */
  readonly complete: boolean;
}

const MOST_PLANS = 1_000;

interface Choice extends Step {
  /** The first line below `from` that leads to another choice. */
  readonly next: number;
}

type Movable = Exclude<Kind, "throttleUp">;

/**
 * Returns the steps, each with a different count from the one before. Empty if the gap is not known or the metric
 * cannot be acted on.
 */
export function breakpoints(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): Steps {
  const { choices, complete } = choicesBelow(setting, input, metric, kind);
  const last = choices.filter(({ acted }, at) => choices[at + 1]?.acted !== acted);
  return { steps: last.map(({ from, acted }) => ({ from, acted })), complete };
}

/**
 * Returns the exact lines, from the node's use downward, at which the set of pods that give way changes, even if
 * their number does not.
 */
export function turningLines(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): number[] {
  return choicesBelow(setting, input, metric, kind).choices.flatMap(({ from, next }) =>
    from > 0 ? [from, next] : [from],
  );
}

/**
 * As the line falls, a choice stays the same until the gap exceeds what it releases. Each next line is therefore just
 * below the one that the last choice reaches.
 */
function choicesBelow(
  setting: Setting,
  input: Omit<PlanInput, "waterlines">,
  metric: string,
  kind: Movable,
): { readonly choices: readonly Choice[]; readonly complete: boolean } {
  const known = setting.metrics.get(metric);
  const used = known && usedOf(known, input.node);
  const scale = known?.scale(input.node);
  if (typeof used !== "number" || typeof scale !== "number") return { choices: [], complete: true };
  const { wholeLines } = setting.profile;
  const factor = (1 + setting.executeExcess) * scale;
  const choices: Choice[] = [];
  let line = below(used, used, wholeLines);
  for (let plans = 0; line >= 0 && plans < MOST_PLANS; plans++) {
    const plan = planNode(setting, { ...input, waterlines: { [kind]: { [metric]: [decimal(line)] } } })[kind];
    const gap = plan?.gaps[0];
    if (plan?.mode !== "precise" || gap === undefined || gap.before === null || gap.after === null)
      return { choices, complete: true };
    const reached = used - (gap.before - gap.after) / factor;
    const open = gap.after > 0;
    const from = open ? 0 : Math.max(0, Math.min(line, wholeLines ? Math.ceil(reached) : reached));
    line = below(from, used, wholeLines);
    choices.push({ from, acted: plan.acted.length, next: line });
    if (open || from <= 0) return { choices, complete: true };
  }
  return { choices, complete: line < 0 };
}

/**
 * Returns the next line below: the next whole number, or a distance that is smaller than any difference between two
 * releases but larger than rounding (gaps/rest.ts) for a node that uses `used`.
 */
const below = (line: number, used: number, whole: boolean): number =>
  whole ? Math.ceil(line) - 1 : line - Math.max(1e-6, used * 1e-11);

/** Writes a number as a quantity, whose exponent has no plus sign. */
const decimal = (value: number): string => String(value).replace("e+", "e");
