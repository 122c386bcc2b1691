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

/**
 * `told` are the levels that were told in the month, in any order; without any a month begins at 100. Of several levels
 * that are passed at once the lowest is due alone, and a quota that is raised repeats none. Spec: minutes, 4.2.
 */
export function alertDue(
  limits: NamespaceLimits,
  usedMinutes: ExactInput,
  told: readonly number[],
): DueAlert | undefined {
  const state = quotaState(limits, usedMinutes);
  if (state.percentLeft === null) return undefined;
  const level = notificationDue(Math.min(NO_NOTIFICATION, ...told), state.percentLeft);
  return level === undefined ? undefined : { level, state };
}
