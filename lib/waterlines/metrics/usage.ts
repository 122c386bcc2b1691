/** What pods use of metrics that somebody added. */
import type { Pod } from "../shapes";

/** A pod's use of an added metric; 0 where it was not measured. */
export function usageOf({ usages }: Pod, name: string): number {
  return usages !== undefined && Object.hasOwn(usages, name) ? (usages[name] ?? 0) : 0;
}
