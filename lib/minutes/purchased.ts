/** Purchased minutes. Unspent ones carry over to the next month. Spec: minutes, "Quota". */
import { Exact, type ExactInput } from "../numeric/exact";
import { monthOf, nextMonth } from "./months";
import { purchasedAt, rollOver, type QuotaVersion } from "./quota";

export interface MonthOfUse {
  /** The namespace's monthly minutes in that month. */
  readonly monthly: ExactInput;
  /** Minutes used in that month. */
  readonly used: ExactInput;
}

/**
 * Returns the purchased minutes with which a month starts, or to which they were set during it. `at` (ISO 8601) is
 * the instant whose versions apply to the month. Calls `monthOfUse` for each month from the one in which the minutes
 * were set up to the month before.
 */
export function purchasedIn(
  month: string,
  at: string,
  versions: readonly QuotaVersion[],
  monthOfUse: (month: string) => MonthOfUse,
): Exact {
  const set = purchasedAt(versions, at);
  let left = new Exact(set?.purchased ?? 0);
  if (set === undefined) return left;
  for (let past = monthOf(set.validFrom); past < month; past = nextMonth(past)) {
    const { monthly, used } = monthOfUse(past);
    left = rollOver(monthly, left, used);
  }
  return left;
}
