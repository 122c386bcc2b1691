/** A root namespace's quota: what is used and left, its stages, and what of purchased minutes the next month gets. */
import { Exact, settled, type ExactInput } from "../numeric/exact";
import type { QuotaStage, Standing } from "./shapes";
import { versionAt, type Version } from "./versions";

export interface NamespaceLimits {
  /** Minutes a month of the namespace itself: 0 is none beside the purchased ones, null takes the instance's. */
  readonly monthlyLimit: ExactInput | null;
  /** Minutes a month of every namespace without a limit of its own; 0 and null are none. */
  readonly instanceLimit: ExactInput | null;
  /** Minutes bought in addition, used after the monthly ones. */
  readonly purchased?: ExactInput;
  /** Minutes of the month's use that resets took off: they count no longer. */
  readonly waived?: ExactInput;
  /** Only root namespaces have a quota. */
  readonly isRoot?: boolean;
}

/** Minutes a month from an instant on: 0 is none beside the purchased ones, null takes the instance's. */
export interface QuotaVersion extends Version {
  readonly minutes: string | null;
  /** Minutes bought in addition, as of the version's beginning; null or absent leaves what there is of them. */
  readonly purchased?: string | null;
}

/** The limits in force at an instant (ISO 8601), of a namespace's own versions and the instance's. */
export function limitsAt(
  own: readonly QuotaVersion[],
  instance: readonly QuotaVersion[],
  instant: string,
): NamespaceLimits {
  return {
    monthlyLimit: versionAt(own, instant)?.minutes ?? null,
    instanceLimit: versionAt(instance, instant)?.minutes ?? null,
  };
}

/** Minutes a month; 0 is none beside the purchased ones. */
export function monthlyLimit(limits: NamespaceLimits | null | undefined): Exact {
  return new Exact(limits?.monthlyLimit ?? limits?.instanceLimit ?? 0);
}

export interface QuotaState {
  readonly enabled: boolean;
  /** Minutes, as all that follow: monthly and purchased ones. 0 is unlimited. Spec: minutes, 4.2. */
  readonly total: Exact;
  /** Whole minutes that count: what a quota is compared with. */
  readonly used: Exact;
  readonly monthlyUsed: Exact;
  readonly purchasedUsed: Exact;
  /** Null without a quota. */
  readonly left: Exact | null;
  readonly usedUp: boolean;
  /** Whole percent, 0 to 100; null without a quota. */
  readonly percentLeft: number | null;
  readonly stage: QuotaStage | null;
}

/** Minutes that count against the quota: what the month's builds count, less what resets took off. */
export function countedMinutes({ waived = 0 }: NamespaceLimits, usedMinutes: ExactInput): Exact {
  return Exact.max(settled(new Exact(usedMinutes).minus(waived)), 0);
}

/** `usedMinutes` is what the month's builds count. */
export function quotaState(limits: NamespaceLimits, usedMinutes: ExactInput): QuotaState {
  const monthly = monthlyLimit(limits);
  const purchased = new Exact(limits.purchased ?? 0);
  const total = monthly.plus(purchased);
  const used = countedMinutes(limits, usedMinutes).floor();
  const enabled = (limits.isRoot ?? true) && !total.isZero();
  const purchasedUsed =
    enabled && purchased.greaterThan(0) ? Exact.max(used.minus(monthly), 0) : new Exact(0);
  const left = enabled ? Exact.max(total.minus(used), 0) : null;
  const percentLeft = left && left.times(100).dividedBy(total).floor().toNumber();
  return {
    enabled,
    total,
    used,
    monthlyUsed: used.minus(purchasedUsed),
    purchasedUsed,
    left,
    usedUp: enabled && used.greaterThanOrEqualTo(total),
    percentLeft,
    stage: percentLeft === null ? null : stageAt(percentLeft),
  };
}

export function standingOf({ enabled, usedUp, stage }: QuotaState): Standing {
  if (!enabled) return "unlimited";
  if (usedUp) return "over";
  return stage === "ok" ? "fine" : "near";
}

/** Percent left at which somebody is told, each once a month. */
export const NOTIFICATION_LEVELS = [25, 5, 0] as const;
/** Before the first one. */
export const NO_NOTIFICATION = 100;

/** `percentLeft` is whole percent, 0 to 100. */
export function stageAt(percentLeft: number): QuotaStage {
  if (percentLeft <= 0) return "exceeded";
  if (percentLeft <= 5) return "danger";
  return percentLeft <= 25 ? "warning" : "ok";
}

/** The level to tell of now, or undefined: the lowest that is reached, once, and none above one that was told. */
export function notificationDue(
  told: number,
  percentLeft: number,
): (typeof NOTIFICATION_LEVELS)[number] | undefined {
  const reached = NOTIFICATION_LEVELS.filter((level) => percentLeft <= level).at(-1);
  return reached !== undefined && reached < told ? reached : undefined;
}

/** Purchased minutes at the beginning of the next month. All in minutes; `used` counts in whole ones. */
export function rollOver(monthly: ExactInput, purchased: ExactInput, used: ExactInput): Exact {
  const spent = new Exact(used).floor();
  if (spent.lessThan(monthly)) return new Exact(purchased);
  return Exact.max(new Exact(monthly).plus(purchased).minus(spent), 0);
}

/** Minutes that a running build may overdraw before it is dropped. */
export const GRACE_MINUTES = 1_000;

/** Whether a running build is to be dropped at this balance of minutes. */
export function dropsLive(balance: ExactInput, grace: ExactInput = GRACE_MINUTES): boolean {
  return new Exact(balance).lessThan(new Exact(grace).negated());
}
