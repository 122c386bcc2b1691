/** The waterline of a metric: the smallest of its quantities (section 3.1). */
import { parseQuantity } from "../../document/quantity";

export interface Line {
  /** As written. */
  readonly text: string;
  readonly value: number;
}

/**
 * Returns the smallest quantity. With `whole`, rounds it up to a whole number as the agents do. Throws RangeError if
 * there is none.
 */
export function lowestLine(quantities: readonly string[], whole: boolean): Line {
  let lowest: Line | undefined;
  for (const text of quantities) {
    const value = parseQuantity(text);
    if (value === null) throw new RangeError(`${text} is not a quantity`);
    if (lowest === undefined || value < lowest.value) lowest = { text, value };
  }
  if (lowest === undefined) throw new RangeError("a waterline needs a quantity");
  return whole ? { text: lowest.text, value: Math.ceil(lowest.value) } : lowest;
}
