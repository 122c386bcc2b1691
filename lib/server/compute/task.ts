/** Work that a worker thread does. A task is one file that defines it, a line in a file of tasks/ and its name in taskFiles.ts. */
import type { MessagePort } from "node:worker_threads";
import { LIMITS, type LimitName } from "../../limits/limits";
import type { Call, Handlers } from "./calls";

export interface TaskResult<O> {
  /** Plain data: whatever `structuredClone` takes. */
  readonly value: O;
  /** Buffers of the value that leave the thread without a copy. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** What decides which thread works on a task, and for how long. */
export interface Terms {
  /** Unique among all tasks. */
  readonly name: string;
  /**
   * `fetching` tasks wait for other systems and so get more threads than the machine has cores; `computing` tasks
   * get one a core; `short` tasks, as many again, so that no check of a document waits for a what-if.
   */
  readonly pool: "fetching" | "computing" | "short";
  /** From the moment that a thread begins with it. */
  readonly time: TimeLimit;
  /** Nobody waits for its answer: it waits for a thread as long as it takes. */
  readonly patient?: boolean;
}

/** `H`: functions of the web process that the running task may call, for progress or the next piece of a body. */
export interface Task<I, O, H extends Handlers<H> = object> extends Terms {
  /**
   * Runs in a worker thread of another process: no database, none of the caller's variables. `kept`: the values that
   * the caller named, in its order (kept.ts).
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

/** Lets the types of a task follow from its `work`. */
export function defineTask<I, O, H extends Handlers<H> = object>(task: Task<I, O, H>): Task<I, O, H> {
  return task;
}

/** What a thread sends over the port when it begins with a task. */
export const STARTED = "started";

/** What the pool sends to a thread. */
export interface Order {
  readonly task: string;
  readonly input: unknown;
  readonly kept: readonly SharedArrayBuffer[];
  /** Leads to the caller's functions. */
  readonly port: MessagePort;
}
