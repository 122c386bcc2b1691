/** Virtual time: scheduled actions run in order, without waiting, and the same way every time. */
import { EventQueue } from "./eventQueue";

interface Scheduled {
  readonly at: number;
  action: (() => void) | null;
}

/** Cancels a scheduled action. Does nothing once the action has run. */
export type Cancel = () => void;

export interface RunLimits {
  /** Events after this time stay in the queue. In milliseconds. */
  readonly untilMs?: number;
  /** Maximum number of events to run in this call. */
  readonly maxEvents?: number;
}

/** Why a run ended: no events are left, the time is reached, or the maximum number of events has run. */
export type RunEnd = "idle" | "until" | "maxEvents";

export class Simulation {
  private readonly queue = new EventQueue<Scheduled>();
  private time: number;
  private happened = 0;

  /** `startMs`: initial time in milliseconds. */
  constructor(startMs = 0) {
    this.time = startMs;
  }

  get nowMs(): number {
    return this.time;
  }

  /** Number of events that have run. */
  get events(): number {
    return this.happened;
  }

  /** Schedules an action. A time in the past means now. */
  at(timeMs: number, action: () => void): Cancel {
    const scheduled: Scheduled = { at: Math.max(timeMs, this.time), action };
    this.queue.push(scheduled.at, scheduled);
    return () => {
      scheduled.action = null;
    };
  }

  after(delayMs: number, action: () => void): Cancel {
    return this.at(this.time + delayMs, action);
  }

  /** Runs events until a limit or the end. Can be called again to continue. */
  run({ untilMs = Infinity, maxEvents = Infinity }: RunLimits = {}): RunEnd {
    const last = this.happened + maxEvents;
    for (;;) {
      // Cancelled events are not left to run and do not count as a time at which something would happen.
      while (this.queue.first?.action === null) this.queue.pop();
      const scheduled = this.queue.first;
      if (!scheduled?.action) return "idle";
      if (scheduled.at > untilMs) {
        this.time = untilMs;
        return "until";
      }
      if (this.happened >= last) return "maxEvents";
      this.queue.pop();
      const { action } = scheduled;
      scheduled.action = null;
      this.time = scheduled.at;
      this.happened += 1;
      action();
    }
  }
}
