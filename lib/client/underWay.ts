import type { OperationState } from "@/lib/api/operations";

/** Whether the operation has not ended yet; its result exists only then. */
export function isUnderWay(state: OperationState): boolean {
  return state === "queued" || state === "running";
}

/** Schedules and other people start operations too. */
const AT_REST_MS = 30_000;

/** Milliseconds until a list of operations is read again: `underWayMs` while one of them is under way. */
export function listPollMs(states: readonly (OperationState | undefined)[], underWayMs: number): number {
  return states.some((state) => state !== undefined && isUnderWay(state)) ? underWayMs : AT_REST_MS;
}

/**
 * Milliseconds until one operation, or what it produces, is read again: `underWayMs` while it is under way, 0 for
 * never. `false` once it has ended, since it no longer changes, and before its state is known.
 */
export function detailPollMs(state: OperationState | undefined, underWayMs: number): number | false {
  return state !== undefined && isUnderWay(state) ? underWayMs : false;
}
