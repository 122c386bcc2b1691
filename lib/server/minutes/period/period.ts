/** Spans of time in UTC that the ledger is read over. */
import { LIMITS } from "../../../limits/limits";
import { monthOf } from "../../../minutes";
import { UnprocessableError } from "../../http/errors";
import { firstDay } from "../months";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

export interface Period {
  /** ISO 8601; builds that finished from here on, and before `to`. */
  readonly from: string;
  readonly to: string;
}

/** The last 90 days where nothing is said. Throws UnprocessableError for one that is empty or too long. */
export function periodOf(given: { from?: string | undefined; to?: string | undefined } = {}): Period {
  const to = new Date(given.to ?? Date.now());
  const from = new Date(given.from ?? to.getTime() - DEFAULT_DAYS * DAY_MS);
  if (from >= to) throw refused("from", "is not before `to`");
  if (to.getTime() - from.getTime() > LIMITS.periodDays.value * DAY_MS) {
    throw refused("from", `is more than ${LIMITS.periodDays.value} days before \`to\` (limit periodDays)`);
  }
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The first partition that can hold an entry of the period. */
export const firstMonth = ({ from }: Period): string => firstDay(monthOf(from));

function refused(path: string, message: string): UnprocessableError {
  return new UnprocessableError(`${path} ${message}.`, [{ path, message }]);
}
