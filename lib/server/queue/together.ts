/**
 * Batches simultaneous questions: while some are in progress, those that follow gather and are sent as one. A single
 * question does not wait.
 */

/** Batches of one key in progress at the same time: one is answered while the next one is sent. */
const UNDER_WAY = 2;
const MOST = 32;

interface Open<A, R> {
  readonly asked: A;
  readonly answer: (answer: R) => void;
  readonly fail: (error: unknown) => void;
}

interface Lane<A, R> {
  underWay: number;
  readonly waiting: Open<A, R>[];
  /** Whether the waiting ones are sent at the end of this turn of the event loop. */
  isDue: boolean;
}

export class Together<A, R extends object | null> {
  private readonly lanes = new Map<string, Lane<A, R>>();

  /** `run` answers all questions of one key in order. If it rejects, all of them reject. */
  constructor(private readonly run: (asked: readonly A[]) => Promise<readonly R[]>) {}

  ask(key: string, asked: A): Promise<R> {
    const lane = this.lanes.get(key) ?? { underWay: 0, waiting: [], isDue: false };
    this.lanes.set(key, lane);
    return new Promise((answer, fail) => {
      lane.waiting.push({ asked, answer, fail });
      this.send(key, lane);
    });
  }

  private send(key: string, lane: Lane<A, R>): void {
    if (lane.underWay === 0 && lane.waiting.length === 0) this.lanes.delete(key);
    if (lane.isDue || lane.underWay >= UNDER_WAY || lane.waiting.length === 0) return;
    lane.isDue = true;
    setImmediate(() => {
      lane.isDue = false;
      lane.underWay += 1;
      const sent = lane.waiting.splice(0, MOST);
      void this.settle(sent).finally(() => {
        lane.underWay -= 1;
        this.send(key, lane);
      });
      this.send(key, lane);
    });
  }

  private async settle(sent: readonly Open<A, R>[]): Promise<void> {
    try {
      const answers = await this.run(sent.map(({ asked }) => asked));
      sent.forEach(({ answer, fail }, index) => {
        const own = answers[index];
        if (own === undefined) fail(new Error("a question was left without its answer"));
        else answer(own);
      });
    } catch (error) {
      for (const { fail } of sent) fail(error);
    }
  }
}
