import type { Policy } from "../policy/model";

export function withMaxImages(maxImages: number): (policy: Policy) => Policy {
  const whole = Math.min(2_147_483_647, Math.max(1, Math.round(maxImages)));
  return (policy) => (policy.maxImages === whole ? policy : { ...policy, maxImages: whole });
}
