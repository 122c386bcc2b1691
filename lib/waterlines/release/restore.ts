/** One step of throttling up (section 3.7; section 7.3, item 7). */
import type { Profile } from "../profiles/profile";
import type { Pod } from "../shapes";
import { isSet, millicores, stepOn, stepped, wholeQuota, type Cgroup, type Step } from "./quota";

/** In cores. Above this a container without a limit becomes unlimited again. */
const UNLIMITED_ABOVE = 60;

export function restoreStep(pod: Pod, profile: Profile): Step {
  const step = pod.stepCPURatio ?? 0;
  return stepOn(pod, profile, (cgroup) => {
    if (cgroup.quota === null) return undefined;
    const amount = restored(stepped(cgroup.quota, step, cgroup), cgroup, profile);
    // The future use of an unlimited pod is not known, so nothing is booked.
    if (amount === null) return { quotaUs: -1, released: 0 };
    if (isSet(amount, cgroup)) return undefined;
    return { quotaUs: wholeQuota(amount, cgroup), released: millicores(amount, cgroup.used, cgroup) };
  });
}

/** Returns the amount after the step; null if unlimited. */
function restored(amount: number, cgroup: Cgroup, profile: Profile): number | null {
  const { limit, elastic, periodUs, perCore } = cgroup;
  if (limit !== null) return Math.min(amount, limit);
  if (elastic !== null) return profile.selection === "tiers" ? Math.min(amount, elastic) : elastic;
  const most = profile.bugs.has("B6") ? UNLIMITED_ABOVE * periodUs : UNLIMITED_ABOVE;
  return amount > most * perCore ? null : amount;
}
