/** What one step of throttling or restoring writes and releases (section 3.7). */
import type { Profile } from "../profiles/profile";
import type { Container, Pod } from "../shapes";

export interface QuotaUpdate {
  readonly container: string;
  /** −1: unlimited. */
  readonly quotaUs: number;
}

/** What acting once on a pod does. */
export interface Step {
  /** mC that throttling releases, or that restoring gives back. */
  readonly released: number;
  readonly updates: readonly QuotaUpdate[];
}

export const NO_STEP: Step = { released: 0, updates: [] };

/** A step that wrote a quota, or released something of a metric that is throttled otherwise. */
export const didSomething = ({ updates, released }: Step): boolean => updates.length > 0 || released > 0;

export interface Written {
  readonly quotaUs: number;
  readonly released: number;
}

/** The kernel's own default. */
const DEFAULT_PERIOD_US = 100_000;

/** A container's CPU in the unit that the profile reckons in: the agents in cores, others in millicores. */
export interface Cgroup {
  /** Units in a core. */
  readonly perCore: 1 | 1000;
  readonly used: number;
  /** Null for unlimited. */
  readonly quota: number | null;
  readonly quotaUs: number;
  readonly periodUs: number;
  /** Null where not set. */
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

/** So many percent more (or, negative, less): in millicores whole numbers stay whole. */
export const stepped = (amount: number, percent: number, { perCore }: Cgroup): number =>
  perCore === 1 ? amount * (1 + percent / 100) : amount + (amount * percent) / 100;

/** mC that lie between two amounts; none when the second is the larger. */
export const millicores = (from: number, to: number, { perCore }: Cgroup): number =>
  Math.max(0, from - to) * (1000 / perCore);

/**
 * One step on every container that is measured; the pause container is none. `writes` says what becomes of one;
 * undefined leaves it.
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

/** Whole microseconds; what a binary fraction lost below a whole number is given back before cutting. */
export const wholeQuota = (amount: number, { periodUs, perCore }: Cgroup): number =>
  Math.trunc((amount * periodUs) / perCore + 1e-6);

/** Whether a quota of so much is the one that is set. */
export const isSet = (amount: number, { periodUs, quotaUs, perCore }: Cgroup): boolean =>
  Math.abs((amount * periodUs) / perCore - quotaUs) <= 1e-9;
