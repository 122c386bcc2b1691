/** Converts the engine's sums to the shape of the API. */
import type { MinutesMove } from "../../../api/minutesWhatIf";
import type { Move } from "../../../minutes";
import type { Exact } from "../../../numeric/exact";

export function amountsOf({ builds, before, after, difference, percent }: Move): MinutesMove {
  return {
    builds,
    before: amountOf(before),
    after: amountOf(after),
    difference: amountOf(difference),
    percent,
  };
}

function amountOf(seconds: Exact): MinutesMove["before"] {
  return {
    weightedSeconds: seconds.toString(),
    minutes: seconds.dividedBy(60).toDecimalPlaces(2).toNumber(),
  };
}
