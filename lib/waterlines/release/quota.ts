/** What one step of throttling or restoring writes and releases (section 3.7). */
import type { Profile } from "../profiles/profile";
import type { Container, Pod } from "../shapes";

export interface QuotaUpdate {
  readonly container: string;
  /** −1: unlimited. */
  readonly quotaUs: number;
}

/** The effect of one action on a pod. */
export interface Step {
  /** In mC: what throttling releases, or what restoring gives back. */
  readonly released: number;
  readonly updates: readonly QuotaUpdate[];
}

export const NO_STEP: Step = { released: 0, updates: [] };

/** Whether a step wrote a quota, or released something of a metric that is throttled without quotas. */
export const didSomething = ({ updates, released }: Step): boolean => updates.length > 0 || released > 0;

export interface Written {
  readonly quotaUs: number;
  readonly released: number;
}

/** The kernel's own default. */
const DEFAULT_PERIOD_US = 100_000;

/** A container's CPU in the unit of the profile: cores for the agents, millicores for others. */
export interface Cgroup {
  /** Units per core. */
  readonly perCore: 1 | 1000;
  readonly used: number;
  /** Null if unlimited. */
  readonly quota: number | null;
  readonly quotaUs: number;
  readonly periodUs: number;
  /** Null if not set. */
  readonly request: number | null;
  readonly limit: number | null;
  readonly elastic: number | null;
}

function cgroupOf(container: Container, usage: number, perCore: 1 | 1000): Cgroup {
  const quotaUs = container.quotaUs ?? -1;
  const periodUs = container.periodUs ?? DEFAULT_PERIOD_US;
  const amount = (millicores: number | null | undefined): number | null =>
    (millicores ?? 0) === 0 ? null : (millicores ?? 0) / (1000 / perCore);
  return {
    perCore,
    used: usage / (1000 / perCore),
    quota: quotaUs === -1 || quotaUs === 0 ? null : (quotaUs * perCore) / periodUs,
    quotaUs,
    periodUs,
    request: amount(container.request),
    limit: amount(container.limit),
    elastic: amount(container.extCpu),
  };
}

/** Changes an amount by a percentage, which may be negative. Whole millicores stay exact. */
export const stepped = (amount: number, percent: number, { perCore }: Cgroup): number =>
  perCore === 1 ? amount * (1 + percent / 100) : amount + (amount * percent) / 100;

/** Returns the mC between two amounts, or 0 if the second is larger. */
export const millicores = (from: number, to: number, { perCore }: Cgroup): number =>
  Math.max(0, from - to) * (1000 / perCore);

/**
 * Applies one step to every measured container except the pause container. `writes` returns what to write for a
 * container, or undefined to leave it as it is.
 */
export function stepOn(pod: Pod, profile: Profile, writes: (cgroup: Cgroup) => Written | undefined): Step {
  const updates: QuotaUpdate[] = [];
  const perCore = profile.order.numbers === "crane" ? 1 : 1000;
  let released = 0;
  for (const container of pod.containers) {
    if (
      container.usage === undefined ||
      container.usage === null ||
      container.name === "" ||
      container.name === "POD"
    )
      continue;
    const written = writes(cgroupOf(container, container.usage, perCore));
    if (written === undefined) continue;
    updates.push({ container: container.id, quotaUs: written.quotaUs });
    released = profile.bugs.has("B4") ? written.released : released + written.released;
  }
  return updates.length === 0 ? NO_STEP : { released, updates };
}

/**
 * Returns whole microseconds. The small offset corrects binary fractions just below a whole number before truncating.
 */
export const wholeQuota = (amount: number, { periodUs, perCore }: Cgroup): number =>
  Math.trunc((amount * periodUs) / perCore + 1e-6);

/** Whether an amount equals the quota that is already set. */
export const isSet = (amount: number, { periodUs, quotaUs, perCore }: Cgroup): boolean =>
  Math.abs((amount * periodUs) / perCore - quotaUs) <= 1e-9;
