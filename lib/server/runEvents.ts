/** A run as it goes on, for server-sent events: its state now, after each change, and at the end. */
import type { RunEvent } from "../api/runs";
import { db } from "./db";
import { isConnectionLoss } from "./dbErrors";
import { runNotifications } from "./notifications";
import { runIdOf, runNotFound } from "./runs/id";
import { EVENT_SELECT, serializeEvent } from "./runs/serialize";
import { FINISHED } from "./runs/states";

/** How long to wait for a notification before looking anyway. */
const POLL_MS = { heard: 5_000, deaf: 1_000 } as const;

/**
 * Yields at once, then at each change; the last event has a final state. Ends early when `signal` is aborted.
 * Throws NotFoundError when there is no such run. A database that restarts is waited for.
 */
export async function* watchRun(id: string, signal: AbortSignal): AsyncGenerator<RunEvent, void, undefined> {
  const runId = runIdOf(id);
  const notifications = runNotifications();
  const bell = new Bell();
  const unsubscribe = notifications.subscribe(runId, () => bell.ring());
  const onAbort = (): void => bell.ring();
  signal.addEventListener("abort", onAbort);
  let last = "";
  try {
    while (!signal.aborted) {
      const event = await readEvent(runId);
      const text = JSON.stringify(event);
      if (event && text !== last) yield event;
      if (event && FINISHED.includes(event.state)) return;
      last = text;
      await bell.wait(notifications.connected ? POLL_MS.heard : POLL_MS.deaf);
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    unsubscribe();
  }
}

/** Undefined while the database is away. */
async function readEvent(runId: string): Promise<RunEvent | undefined> {
  try {
    const row = await db().run.findUnique({ where: { id: runId }, select: EVENT_SELECT });
    if (!row) throw runNotFound(runId);
    return serializeEvent(row);
  } catch (error) {
    if (isConnectionLoss(error)) return undefined;
    throw error;
  }
}

/** Rings that come while nobody waits are not lost. */
class Bell {
  private rung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.rung = false;
    this.wake = undefined;
  }
}
