/** One step of a setting, as a sensitivity analysis tries it. */

export interface Step<T> {
  readonly direction: "up" | "down" | "switch";
  /** The setting now and after the step, for a person: "0.5", "08:00", "p50". */
  readonly from: string;
  readonly to: string;
  readonly value: T;
}

/** A setting within a field's value, with its steps. */
export interface Setting<T> {
  /** Below the field's own path: "[0].weight"; empty for the field as a whole. */
  readonly at: string;
  /** For a person: "weight of total-usage". */
  readonly label: string;
  readonly steps: readonly Step<T>[];
}

/** One step up and one down, limited by `low` and `high`; a step that changes nothing is left out. */
export function numberSteps<T>(
  value: number,
  step: number,
  low: number,
  set: (value: number) => T,
  high = Infinity,
): Step<T>[] {
  const to = (direction: "up" | "down", target: number): Step<T>[] =>
    target === value ? [] : [{ direction, from: String(value), to: String(target), value: set(target) }];
  // 0.7 + 0.05 is 0.75 for a person.
  const tidy = (target: number): number => Number(target.toPrecision(12));
  return [...to("up", Math.min(high, tidy(value + step))), ...to("down", Math.max(low, tidy(value - step)))];
}

export function switchTo<T>(from: string, to: string, value: T): Step<T> {
  return { direction: "switch", from, to, value };
}
