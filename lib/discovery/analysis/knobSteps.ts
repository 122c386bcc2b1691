/** What a knob is, and its steps. */
import type { Policy } from "../policy/model";

export interface Step {
  readonly direction: "up" | "down" | "switch";
  /** What the knob stands at and would stand at: "0.5", "08:00", "p50". */
  readonly from: string;
  readonly to: string;
  readonly policy: Policy;
}

export interface Knob {
  /** Where in the policy: "ranking.terms[0].weight". */
  readonly id: string;
  /** For a person: "weight of total-usage". */
  readonly label: string;
  readonly steps: readonly Step[];
}

/** One step up and one down, as far as `low` and `high` let it; steps that reach nowhere are left out. */
export function numberSteps(
  value: number,
  step: number,
  low: number,
  set: (value: number) => Policy,
  high = Infinity,
): Step[] {
  const to = (direction: "up" | "down", target: number): Step[] =>
    target === value ? [] : [{ direction, from: String(value), to: String(target), policy: set(target) }];
  // 0.7 + 0.05 is 0.75 for a person.
  const tidy = (target: number): number => Number(target.toPrecision(12));
  return [...to("up", Math.min(high, tidy(value + step))), ...to("down", Math.max(low, tidy(value - step)))];
}

export function switchTo(from: string, to: string, policy: Policy): Step {
  return { direction: "switch", from, to, policy };
}
