/** Pods' use of added metrics. */
import type { Pod } from "../shapes";

/** Returns a pod's use of an added metric; 0 if it was not measured. */
export function usageOf({ usages }: Pod, name: string): number {
  return usages !== undefined && Object.hasOwn(usages, name) ? (usages[name] ?? 0) : 0;
}
