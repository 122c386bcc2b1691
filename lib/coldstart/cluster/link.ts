/** A link that everybody who uses it shares evenly. */
import { EventQueue } from "../../simulation/eventQueue";
import type { Cancel, Simulation } from "../../simulation/simulation";

interface Flow {
  done: (() => void) | null;
}

/** Bytes; what is left of a flow below it is gone. */
const CRUMB = 1e-3;

export class Link {
  /** By the bytes that each flow has been given once it is done. */
  private readonly flows = new EventQueue<Flow>();
  private open = 0;
  /** Bytes that every flow has been given since the link exists. */
  private given = 0;
  private givenAtMs: number;
  private wake: Cancel | undefined;

  constructor(
    private readonly simulation: Simulation,
    private readonly bytesPerSecond: number,
  ) {
    this.givenAtMs = simulation.nowMs;
  }

  /** Calls `done` when so many bytes are through. */
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

  /** `due`: the bytes that the flow waited for whose time has come. */
  private finish(due: number): void {
    this.advance();
    // What rounding left of it may take less time than the clock can tell, which would never pass.
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
