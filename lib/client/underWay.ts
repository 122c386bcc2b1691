import type { RunState } from "@/lib/api/runs";

/** Whether the run is still to end; its result comes then. */
export function isUnderWay(state: RunState): boolean {
  return state === "queued" || state === "running";
}
