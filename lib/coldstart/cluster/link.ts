/** A link that is shared evenly by all its flows. */
import { EventQueue } from "../../simulation/eventQueue";
import type { Cancel, Simulation } from "../../simulation/simulation";

interface Flow {
  done: (() => void) | null;
}

/** Remaining bytes of a flow below this value count as sent. */
const CRUMB = 1e-3;

export class Link {
  /** Flows by the total bytes at which each is finished. */
  private readonly flows = new EventQueue<Flow>();
  private open = 0;
  /** Bytes given to every flow since the link was created. */
  private given = 0;
  private givenAtMs: number;
  private wake: Cancel | undefined;

  constructor(
    private readonly simulation: Simulation,
    private readonly bytesPerSecond: number,
  ) {
    this.givenAtMs = simulation.nowMs;
  }

  /** Sends `bytes` and then calls `done`. */
  send(bytes: number, done: () => void): Cancel {
    this.advance();
    const flow: Flow = { done };
    this.flows.push(this.given + bytes, flow);
    this.open += 1;
    this.schedule();
    return () => {
      if (flow.done === null) return;
      this.advance();
      flow.done = null;
      this.open -= 1;
      this.schedule();
    };
  }

  private advance(): void {
    const { nowMs } = this.simulation;
    if (this.open > 0) this.given += ((nowMs - this.givenAtMs) * this.bytesPerSecond) / 1_000 / this.open;
    this.givenAtMs = nowMs;
  }

  private schedule(): void {
    this.wake?.();
    while (this.flows.first?.done === null) this.flows.pop();
    const { nextAt } = this.flows;
    if (nextAt === undefined) return;
    const left = Math.max(0, nextAt - this.given);
    this.wake = this.simulation.after((left * this.open * 1_000) / this.bytesPerSecond, () =>
      this.finish(nextAt),
    );
  }

  /** `due`: the total bytes at which the flow that is now due is finished. */
  private finish(due: number): void {
    this.advance();
    // A remainder due to rounding may take less time than the clock can represent and would never be sent.
    this.given = Math.max(this.given, due);
    const ended: (() => void)[] = [];
    for (;;) {
      const { nextAt, first } = this.flows;
      if (nextAt === undefined || nextAt - this.given > CRUMB) break;
      this.flows.pop();
      if (!first?.done) continue;
      ended.push(first.done);
      first.done = null;
      this.open -= 1;
    }
    this.schedule();
    for (const done of ended) done();
  }
}
