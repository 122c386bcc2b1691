/** What a report changes in the ledger: months that are closed keep their rows, the open one makes up the difference. */
import { Exact } from "../numeric/exact";
import { entryMonth, isClosed } from "./months";

/** What a row counts; of a correction the difference, which may be negative. Decimals as text. */
export interface LedgerAmounts {
  readonly builds: number;
  readonly durationSeconds: string;
  readonly weightedSeconds: string;
}

export interface LedgerRow extends LedgerAmounts {
  readonly month: string;
}

export interface LedgerChange {
  /** Rows of open months that the new row replaces. */
  readonly removed: readonly LedgerRow[];
  /** Undefined where the closed months have all of it. */
  readonly added: LedgerRow | undefined;
}

/**
 * `target` is what all rows of the build together are to count, `belongsTo` the month it finished in, `now` ISO 8601.
 * A build has one row a month, and one row alone unless it was corrected after its month closed.
 */
export function changeLedger(
  target: LedgerAmounts,
  belongsTo: string,
  stored: readonly LedgerRow[],
  now: string,
): LedgerChange {
  const closed = stored.filter(({ month }) => isClosed(month, now));
  const without = (of: (row: LedgerAmounts) => string): string =>
    closed.reduce((rest, row) => rest.minus(of(row)), new Exact(of(target))).toString();
  const added = {
    month: entryMonth(belongsTo, now),
    builds: closed.reduce((rest, row) => rest - row.builds, target.builds),
    durationSeconds: without((row) => row.durationSeconds),
    weightedSeconds: without((row) => row.weightedSeconds),
  };
  const isNothing =
    added.builds === 0 && [added.durationSeconds, added.weightedSeconds].every((t) => t === "0");
  return {
    removed: stored.filter(({ month }) => !isClosed(month, now)),
    added: isNothing ? undefined : added,
  };
}
