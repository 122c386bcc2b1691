/** One step of a setting, as tried by a sensitivity analysis. */

export interface Step<T> {
  readonly direction: "up" | "down" | "switch";
  /** Display text of the setting before and after the step: "0.5", "08:00", "p50". */
  readonly from: string;
  readonly to: string;
  readonly value: T;
}

/** A setting within a field's value, and its steps. */
export interface Setting<T> {
  /** Path relative to the field: "[0].weight"; empty for the field as a whole. */
  readonly at: string;
  /** Display text: "weight of total-usage". */
  readonly label: string;
  readonly steps: readonly Step<T>[];
}

/** Returns one step up and one down, limited by `low` and `high`, without steps that change nothing. */
export function numberSteps<T>(
  value: number,
  step: number,
  low: number,
  set: (value: number) => T,
  high = Infinity,
): Step<T>[] {
  const to = (direction: "up" | "down", target: number): Step<T>[] =>
    target === value ? [] : [{ direction, from: String(value), to: String(target), value: set(target) }];
  // Makes 0.7 + 0.05 exactly 0.75.
  const tidy = (target: number): number => Number(target.toPrecision(12));
  return [...to("up", Math.min(high, tidy(value + step))), ...to("down", Math.max(low, tidy(value - step)))];
}

export function switchTo<T>(from: string, to: string, value: T): Step<T> {
  return { direction: "switch", from, to, value };
}
