/** One step of throttling down (section 3.7; section 7.3, item 6). */
import type { Profile } from "../profiles/profile";
import type { Pod } from "../shapes";
import { isSet, millicores, stepOn, stepped, wholeQuota, type Cgroup, type Step } from "./quota";

/** The smallest quota that the kernel accepts. */
const LEAST_QUOTA_US = 1_000;

export function throttleStep(pod: Pod, profile: Profile): Step {
  const step = pod.stepCPURatio ?? 0;
  const least = pod.minCPURatio ?? 0;
  const bites = profile.selection === "tiers";
  return stepOn(pod, profile, (cgroup) => {
    const { used, quota } = cgroup;
    const base = bites ? Math.min(quota ?? used, used) : (quota ?? used);
    const wanted = floored(stepped(base, -step, cgroup), least, cgroup, profile);
    const amount = bites ? Math.max(wanted, (LEAST_QUOTA_US * cgroup.perCore) / cgroup.periodUs) : wanted;
    if (isSet(amount, cgroup)) return undefined;
    const released = millicores(used, amount, cgroup);
    // A step that releases nothing would only take the pod's reserve.
    return bites && released === 0 ? undefined : { quotaUs: wholeQuota(amount, cgroup), released };
  });
}

/** Returns the amount, but not less than the container's request or the given percentage of its limit. */
function floored(amount: number, percent: number, { request, limit }: Cgroup, { bugs }: Profile): number {
  const wanted = request === null ? amount : Math.max(amount, request);
  if (limit === null || (limit * percent) / 100 <= wanted) return wanted;
  return bugs.has("B5") ? limit * percent : (limit * percent) / 100;
}
