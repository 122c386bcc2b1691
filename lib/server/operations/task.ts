/** Periodic work outside the queue, done by every process that has a worker. */
export interface Task {
  /** Name in the log. */
  readonly name: string;
  /**
   * Milliseconds between two runs; on every round of the worker (5 s) if absent. Tasks without an interval hold each
   * other up but wait for none that has one (rounds.ts).
   */
  readonly everyMs?: number;
  /** May run in several processes at once without doing anything twice. */
  readonly run: () => Promise<unknown>;
}
