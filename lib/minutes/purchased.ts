/** Purchased minutes, which a month hands on to the next as far as they were not spent. Spec: minutes, "Quota". */
import { Exact, type ExactInput } from "../numeric/exact";
import { monthOf, nextMonth } from "./months";
import { rollOver, type QuotaVersion } from "./quota";
import { versionAt } from "./versions";

export interface MonthOfUse {
  /** Monthly minutes of the namespace in that month. */
  readonly monthly: ExactInput;
  /** Minutes used in it. */
  readonly used: ExactInput;
}

/**
 * What a month begins with, or has been set to during it. `at` (ISO 8601) is the instant whose versions hold for the
 * month; `monthOfUse` is asked for the months from the one in which the minutes were set until before it.
 */
export function purchasedIn(
  month: string,
  at: string,
  versions: readonly QuotaVersion[],
  monthOfUse: (month: string) => MonthOfUse,
): Exact {
  const set = versionAt(
    versions.filter(({ purchased }) => purchased !== null && purchased !== undefined),
    at,
  );
  let left = new Exact(set?.purchased ?? 0);
  if (set === undefined) return left;
  for (let past = monthOf(set.validFrom); past < month; past = nextMonth(past)) {
    const { monthly, used } = monthOfUse(past);
    left = rollOver(monthly, left, used);
  }
  return left;
}
