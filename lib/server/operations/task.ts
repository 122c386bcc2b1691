/** Regular work besides the queue's jobs, done by every process that has a worker. */
export interface Task {
  /** For the log. */
  readonly name: string;
  /** Milliseconds between two times; each time that the worker looks (5 s) when absent. */
  readonly everyMs?: number;
  /** Safe in several processes at once, and does nothing twice. */
  readonly run: () => Promise<unknown>;
}
