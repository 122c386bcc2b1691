/**
 * Changes that a report makes to the ledger: closed months keep their rows, and the open month makes up the
 * difference.
 */
import { Exact } from "../numeric/exact";
import { entryMonth, isClosed } from "./months";

/** The amounts of a row. For a correction they are differences and may be negative. Decimals as text. */
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
  /** Undefined if the closed months already contain all of it. */
  readonly added: LedgerRow | undefined;
}

/**
 * Computes the change. `target` is the total that all rows of the build should have, `belongsTo` the month in which
 * it finished, `now` ISO 8601. A build has at most one row per month, and only one row in total unless it was
 * corrected after its month had closed.
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
