/** Watches an operation for server-sent events: its current state, each change, and the end. */
import type { Operation } from "../../api/operations";
import { isConnectionLoss } from "../core/dbErrors";
import { notifications } from "../core/notifications";
import { Wakes } from "../core/wakes";
import { getOperation } from "./read";
import { FINISHED } from "./states";

/** How long to wait for a notification before polling. */
const POLL_MS = { heard: 5_000, deaf: 1_000 } as const;

/**
 * Yields at once, then after each change; the last one is in a final state. Ends early when `signal` aborts. Throws
 * NotFoundError if there is no such operation. Waits while the database restarts.
 */
export async function* watchOperation(
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Operation, void, undefined> {
  const heard = notifications();
  const wakes = new Wakes();
  const unsubscribe = heard.subscribe(id.toLowerCase(), () => wakes.wake());
  const end = (): void => wakes.end();
  signal.addEventListener("abort", end);
  let last = "";
  try {
    while (!signal.aborted) {
      const operation = await look(id);
      const text = JSON.stringify(operation);
      if (operation && text !== last) yield operation;
      if (operation && FINISHED.includes(operation.state)) return;
      last = text;
      await wakes.next(heard.connected ? POLL_MS.heard : POLL_MS.deaf);
    }
  } finally {
    signal.removeEventListener("abort", end);
    unsubscribe();
  }
}

/** Returns undefined while the database is unavailable. */
async function look(id: string): Promise<Operation | undefined> {
  try {
    return await getOperation(id);
  } catch (error) {
    if (isConnectionLoss(error)) return undefined;
    throw error;
  }
}
