/** Periods in UTC over which the ledger is read. */
import type { ErrorDetail } from "../../../api/common";
import { LIMITS } from "../../../limits/limits";
import { monthOf } from "../../../minutes";
import { UnprocessableError } from "../../http/errors";
import { firstDay } from "../months";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

export interface Period {
  /** ISO 8601; includes builds that finished at `from` or later and before `to`. */
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the period; by default the last 90 days (UTC), today included. Throws UnprocessableError for a period that
 * is empty or too long.
 */
export function periodOf(given: GivenPeriod = {}): Period {
  const period = boundsOf(given);
  const [problem] = periodDetails(period);
  if (problem) throw new UnprocessableError(`${problem.path} ${problem.message}.`, [problem]);
  return period;
}

interface GivenPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns what is wrong with a period, for callers that report further errors of a request. */
export function periodDetails(given: GivenPeriod): readonly ErrorDetail[] {
  const { from, to } = boundsOf(given);
  if (from >= to) return [{ path: "from", message: `is ${from}, which is not before \`to\`, ${to}` }];
  if (Date.parse(to) - Date.parse(from) <= LIMITS.periodDays.value * DAY_MS) return [];
  const message = `is more than ${LIMITS.periodDays.value} days before \`to\` (limit periodDays)`;
  return [{ path: "from", message }];
}

function boundsOf(given: GivenPeriod): Period {
  const to = new Date(given.to ?? Date.now());
  const from = new Date(given.from ?? midnight(to.getTime() - (DEFAULT_DAYS - 1) * DAY_MS));
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Returns the first partition that can hold an entry of the period. */
export const firstMonth = ({ from }: Period): string => firstDay(monthOf(from));

const midnight = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the days (UTC) that a period touches, as dates, and the period that they make, which does not extend into
 * the future.
 */
export function wholeDays({ from, to }: Period): {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly period: Period;
} {
  const first = midnight(Date.parse(from));
  const last = midnight(Date.parse(to) - 1);
  const end = Math.max(Date.parse(to), Math.min(last + DAY_MS, Date.now()));
  return {
    firstDay: dateOf(first),
    lastDay: dateOf(last),
    period: { from: new Date(first).toISOString(), to: new Date(end).toISOString() },
  };
}
