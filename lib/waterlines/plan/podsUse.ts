/** What pods use, to say how much work a plan leaves running. */
import type { PodVerdict } from "./result";

export interface PodsUse {
  /** mC. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
}

export function podsUse(pods: readonly PodVerdict[]): PodsUse {
  const sum = (of: "cpuUsage" | "memUsage"): number =>
    pods.reduce((total, { candidate: { pod } }) => total + pod[of], 0);
  return { cpu: sum("cpuUsage"), memory: sum("memUsage") };
}
