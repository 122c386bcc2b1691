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

interface Choice extends Step {
  /** The first line below `from`, with another choice. */
  readonly next: number;
}

type Movable = Exclude<Kind, "throttleUp">;

/** Steps of which each has another count than the one before. Empty when the gap is not known or the metric cannot be acted on. */
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

/** Lines at which other pods give way than just above or just below, though as many: exact, from the node's use downward. */
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
 * While the line falls, a choice stays until the gap passes what it releases: so each next line lies just below the one
 * that the last choice reaches.
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
 * The next whole line below one, or one so near that no two releases differ by as little, and far enough away that
 * what lies between, of a node that uses `used`, is more than rounding (gaps/rest.ts).
 */
const below = (line: number, used: number, whole: boolean): number =>
  whole ? Math.ceil(line) - 1 : line - Math.max(1e-6, used * 1e-11);

/** A number as a quantity: no exponent with a plus sign. */
const decimal = (value: number): string => String(value).replace("e+", "e");
