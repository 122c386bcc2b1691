import type { OperationState } from "@/lib/api/operations";

/** Whether the operation is still to end; its result comes then. */
export function isUnderWay(state: OperationState): boolean {
  return state === "queued" || state === "running";
}

/** Schedules and other people begin operations, too. */
const AT_REST_MS = 30_000;

/** How often a list of operations is read again, or `underWayMs` while one of them is under way. */
export function listPollMs(states: readonly (OperationState | undefined)[], underWayMs: number): number {
  return states.some((state) => state !== undefined && isUnderWay(state)) ? underWayMs : AT_REST_MS;
}
