/**
 * Work for a worker thread. A task is one file that defines it, a line in a file of tasks/ and its name in
 * taskFiles.ts.
 */
import type { MessagePort } from "node:worker_threads";
import { LIMITS, type LimitName } from "../../limits/limits";
import type { Call, Handlers } from "./calls";

export interface TaskResult<O> {
  /** Plain data: whatever `structuredClone` accepts. */
  readonly value: O;
  /** Buffers of the value that are transferred instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** Decides which threads run a task, and for how long. */
export interface Terms {
  /** Unique among all tasks. */
  readonly name: string;
  /**
   * `fetching` tasks wait for other systems and therefore get more threads than the machine has cores; `computing`
   * tasks get one per core; `short` tasks get as many again, so that checking a document never waits for a what-if.
   */
  readonly pool: "fetching" | "computing" | "short";
  /** Starts when a thread takes the task. */
  readonly time: TimeLimit;
  /** Nobody waits for the answer: the task waits for a thread as long as it takes. */
  readonly patient?: boolean;
}

/** `H`: functions of the web process that the running task may call, for progress or the next piece of a body. */
export interface Task<I, O, H extends Handlers<H> = object> extends Terms {
  /**
   * Runs in a worker thread of another process: without the database and the caller's variables. `kept` holds the
   * values that the caller named, in the same order (kept.ts).
   */
  readonly work: (input: I, call: Call<H>, kept: readonly SharedArrayBuffer[]) => Promise<TaskResult<O>>;
}

export interface TimeLimit {
  readonly name: LimitName;
  readonly seconds: number;
}

export function timeLimit(name: LimitName): TimeLimit {
  return { name, seconds: LIMITS[name].value };
}

/** Infers the types of a task from its `work`. */
export function defineTask<I, O, H extends Handlers<H> = object>(task: Task<I, O, H>): Task<I, O, H> {
  return task;
}

/** Sent over the port when a thread starts a task. */
export const STARTED = "started";

/** What the pool sends to a thread. */
export interface Order {
  readonly task: string;
  readonly input: unknown;
  readonly kept: readonly SharedArrayBuffer[];
  /** Connects to the caller's functions. */
  readonly port: MessagePort;
}
