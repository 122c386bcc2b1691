/** Whether a month's use has reached a quota level that has not been reported. */
import type { ExactInput } from "../numeric/exact";
import {
  NO_NOTIFICATION,
  notificationDue,
  quotaState,
  type NamespaceLimits,
  type NOTIFICATION_LEVELS,
  type QuotaState,
} from "./quota";

/** Percent left. */
export type AlertLevel = (typeof NOTIFICATION_LEVELS)[number];

export interface DueAlert {
  readonly level: AlertLevel;
  readonly state: QuotaState;
}

/** A level that was reported in the month. */
export interface ReportedLevel {
  readonly level: number;
  /** Minutes that the month's builds counted at that time; null if not known. */
  readonly usedMinutes: ExactInput | null;
}

/**
 * Returns the alert that is due, if any. `reported` holds the levels reported in the month, in any order; a month
 * without any starts at 100. If several levels are passed at once, only the lowest is due. A reported level is re-evaluated
 * at its use with the current limits: a level reported under a smaller quota is reported again, but not one whose use
 * a correction has reduced. Spec: minutes, 4.2.
 */
export function alertDue(
  limits: NamespaceLimits,
  usedMinutes: ExactInput,
  reported: readonly ReportedLevel[],
): DueAlert | undefined {
  const state = quotaState(limits, usedMinutes);
  if (state.percentLeft === null) return undefined;
  const level = notificationDue(reportedLevel(limits, reported), state.percentLeft);
  return level === undefined ? undefined : { level, state };
}

/**
 * Returns GitLab's `notification_level`: the lowest level that counts as reported under these limits; 100 if none.
 */
export function reportedLevel(limits: NamespaceLimits, reported: readonly ReportedLevel[]): number {
  const standing = reported.map(({ level, usedMinutes: then }) =>
    then === null ? level : Math.max(level, levelAt(quotaState(limits, then).percentLeft)),
  );
  return Math.min(NO_NOTIFICATION, ...standing);
}

const levelAt = (percentLeft: number | null): number =>
  (percentLeft === null ? undefined : notificationDue(NO_NOTIFICATION, percentLeft)) ?? NO_NOTIFICATION;
