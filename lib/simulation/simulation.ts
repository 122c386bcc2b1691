/** Virtual time: what is scheduled happens in order, at once, and the same way every time. */
import { EventQueue } from "./eventQueue";

interface Scheduled {
  readonly at: number;
  action: (() => void) | null;
}

/** Withdraws what was scheduled; nothing once it has happened. */
export type Cancel = () => void;

export interface RunLimits {
  /** Events after this time stay in the queue. Milliseconds. */
  readonly untilMs?: number;
  /** Events that may happen in this call. */
  readonly maxEvents?: number;
}

/** Why a run ended: nothing is left to happen, the time is up, or too much happened. */
export type RunEnd = "idle" | "until" | "maxEvents";

export class Simulation {
  private readonly queue = new EventQueue<Scheduled>();
  private time: number;
  private happened = 0;

  /** Milliseconds. */
  constructor(startMs = 0) {
    this.time = startMs;
  }

  get nowMs(): number {
    return this.time;
  }

  /** Events that have happened. */
  get events(): number {
    return this.happened;
  }

  /** A time that is past means now. */
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

  /** Lets things happen until a limit or the end; may be called again to go on. */
  run({ untilMs = Infinity, maxEvents = Infinity }: RunLimits = {}): RunEnd {
    const last = this.happened + maxEvents;
    for (;;) {
      // What was withdrawn is nothing that is left to happen, and no time at which something would.
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
