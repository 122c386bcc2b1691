/** Whether a month's use has reached a level of the quota that nobody was told of. */
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

/** A level that was told in the month. */
export interface ToldLevel {
  readonly level: number;
  /** Minutes that the month's builds counted then; null where that is not known. */
  readonly usedMinutes: ExactInput | null;
}

/**
 * `told` are the levels that were told in the month, in any order; without any a month begins at 100. Of several levels
 * that are passed at once the lowest is due alone. A told level rises with what the limits of now would have left at its
 * use: what was told under a smaller quota is told again, what a correction took off is not. Spec: minutes, 4.2.
 */
export function alertDue(
  limits: NamespaceLimits,
  usedMinutes: ExactInput,
  told: readonly ToldLevel[],
): DueAlert | undefined {
  const state = quotaState(limits, usedMinutes);
  if (state.percentLeft === null) return undefined;
  const level = notificationDue(toldLevel(limits, told), state.percentLeft);
  return level === undefined ? undefined : { level, state };
}

/** GitLab's `notification_level`: the lowest level that stands as told under these limits; 100 for none. */
export function toldLevel(limits: NamespaceLimits, told: readonly ToldLevel[]): number {
  const standing = told.map(({ level, usedMinutes: then }) =>
    then === null ? level : Math.max(level, levelAt(quotaState(limits, then).percentLeft)),
  );
  return Math.min(NO_NOTIFICATION, ...standing);
}

const levelAt = (percentLeft: number | null): number =>
  (percentLeft === null ? undefined : notificationDue(NO_NOTIFICATION, percentLeft)) ?? NO_NOTIFICATION;
