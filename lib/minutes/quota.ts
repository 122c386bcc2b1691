/** A root namespace's quota: what is used and left, its stages, and the purchased minutes that carry over. */
import { Exact, settled, type ExactInput } from "../numeric/exact";
import type { QuotaStage } from "./shapes";
import type { Standing } from "./shapes/standings";
import { versionAt, type Version } from "./versions";

export interface NamespaceLimits {
  /** The namespace's own minutes per month: 0 means only purchased ones, null uses the instance's limit. */
  readonly monthlyLimit: ExactInput | null;
  /** Minutes per month of every namespace without its own limit; 0 and null mean none. */
  readonly instanceLimit: ExactInput | null;
  /** Additionally purchased minutes, used after the monthly ones. */
  readonly purchased?: ExactInput;
  /** Minutes of the month's use that resets have removed. They no longer count. */
  readonly waived?: ExactInput;
  /** Only root namespaces have a quota. */
  readonly isRoot?: boolean;
}

/** Minutes per month from an instant: 0 means only purchased ones, null uses the instance's limit. */
export interface QuotaVersion extends Version {
  readonly minutes: string | null;
  /** Additionally purchased minutes as of the version's start; null or absent keeps the current ones. */
  readonly purchased?: string | null;
}

/**
 * Returns the limits in force at an instant (ISO 8601), from the versions of the namespace and of the instance.
 * Purchased minutes are as they were set: what earlier months have used of them is not taken off.
 */
export function limitsAt(
  own: readonly QuotaVersion[],
  instance: readonly QuotaVersion[],
  instant: string,
): NamespaceLimits {
  return {
    monthlyLimit: versionAt(own, instant)?.minutes ?? null,
    instanceLimit: versionAt(instance, instant)?.minutes ?? null,
    purchased: purchasedAt(own, instant)?.purchased ?? "0",
  };
}

/** Returns the version that last set the purchased minutes, at or before the instant (ISO 8601). */
export function purchasedAt(versions: readonly QuotaVersion[], instant: string): QuotaVersion | undefined {
  return versionAt(
    versions.filter(({ purchased }) => (purchased ?? null) !== null),
    instant,
  );
}

/** Returns the minutes per month; 0 means only purchased ones. */
export function monthlyLimit(limits: NamespaceLimits | null | undefined): Exact {
  return new Exact(limits?.monthlyLimit ?? limits?.instanceLimit ?? 0);
}

/** Returns the monthly and the purchased minutes; 0 means that there is no quota. Spec: minutes, 4.2. */
export function totalLimit(limits: NamespaceLimits | null | undefined): Exact {
  return monthlyLimit(limits).plus(limits?.purchased ?? 0);
}

export interface QuotaState {
  readonly enabled: boolean;
  /** Monthly and purchased minutes; 0 means unlimited. All amounts below are minutes too. Spec: minutes, 4.2. */
  readonly total: Exact;
  /** Whole counted minutes, which are compared with the quota. */
  readonly used: Exact;
  readonly monthlyUsed: Exact;
  readonly purchasedUsed: Exact;
  /** Null if there is no quota. */
  readonly left: Exact | null;
  readonly usedUp: boolean;
  /** Whole percent, 0 to 100; null if there is no quota. */
  readonly percentLeft: number | null;
  readonly stage: QuotaStage | null;
}

/** Returns the minutes that count against the quota: those of the month's builds minus those removed by resets. */
export function countedMinutes({ waived = 0 }: NamespaceLimits, usedMinutes: ExactInput): Exact {
  return Exact.max(settled(new Exact(usedMinutes).minus(waived)), 0);
}

/** `usedMinutes`: minutes counted for the month's builds. */
export function quotaState(limits: NamespaceLimits, usedMinutes: ExactInput): QuotaState {
  const monthly = monthlyLimit(limits);
  const purchased = new Exact(limits.purchased ?? 0);
  const total = totalLimit(limits);
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

/** Percentages left at which a notification is sent, each once a month. */
export const NOTIFICATION_LEVELS = [25, 5, 0] as const;
/** The level before the first notification. */
export const NO_NOTIFICATION = 100;

/** `percentLeft` is whole percent, 0 to 100. */
export function stageAt(percentLeft: number): QuotaStage {
  if (percentLeft <= 0) return "exceeded";
  if (percentLeft <= 5) return "danger";
  return percentLeft <= 25 ? "warning" : "ok";
}

/** Returns the lowest level that is reached if it is below `reported`, the level reported last, else undefined. */
export function notificationDue(
  reported: number,
  percentLeft: number,
): (typeof NOTIFICATION_LEVELS)[number] | undefined {
  const reached = NOTIFICATION_LEVELS.filter((level) => percentLeft <= level).at(-1);
  return reached !== undefined && reached < reported ? reached : undefined;
}

/**
 * Returns the purchased minutes at the start of the next month. All amounts are minutes; `used` counts whole ones.
 */
export function rollOver(monthly: ExactInput, purchased: ExactInput, used: ExactInput): Exact {
  const spent = new Exact(used).floor();
  if (spent.lessThan(monthly)) return new Exact(purchased);
  return Exact.max(new Exact(monthly).plus(purchased).minus(spent), 0);
}

/** Minutes by which a running build may overdraw the quota before it is dropped. */
export const GRACE_MINUTES = 1_000;

/** Whether to drop a running build at this balance of minutes. */
export function dropsLive(balance: ExactInput, grace: ExactInput = GRACE_MINUTES): boolean {
  return new Exact(balance).lessThan(new Exact(grace).negated());
}
