/**
 * Worker threads for everything that computes for longer than a request may keep others waiting. A task has a thread
 * of its own while it runs, so that ending it, by its caller or by a limit, ends nothing else.
 */
import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import Piscina from "piscina";
import { LIMITS, type LimitName } from "../../limits/limits";
import { log } from "../core/log";
import { singleton } from "../core/singleton";
import { callsHere, serveCalls, type Handlers } from "./calls";
import { entryFile } from "./entryFile";
import { fromFailure, threadEnded, tooBusy, tooLong, type Failure } from "./failure";
import { STARTED, type Order, type Task } from "./task";

/** Threads without work end after this long. */
const IDLE_MS = 30_000;

interface Threads {
  readonly most: () => number;
  /** Of JavaScript objects, a thread; samples lie outside of it and have limits of their own. */
  readonly memory: LimitName;
}

const POOLS: Readonly<Record<Task<never, never>["pool"], Threads>> = {
  short: { most: availableParallelism, memory: "shortMemoryMb" },
  computing: { most: availableParallelism, memory: "computeMemoryMb" },
  // Whoever waits for a slow source must not keep others from theirs.
  fetching: { most: () => availableParallelism() + 4, memory: "fetchMemoryMb" },
};

function poolOf(name: keyof typeof POOLS): Piscina<Order | undefined, Outcome> {
  return singleton(`compute:${name}`, () => {
    const pool = new Piscina<Order | undefined, Outcome>({
      ...entryFile(),
      minThreads: 0,
      maxThreads: POOLS[name].most(),
      idleTimeout: IDLE_MS,
      // A thread that waits by Atomics would not notice that a source closed its connection.
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: LIMITS[POOLS[name].memory].value },
    });
    pool.on("error", (error) => log().error({ error }, "a worker thread failed without a task"));
    return pool;
  });
}

type Outcome = { readonly value: unknown } | { readonly failure: Failure };

export interface TaskOptions<H> {
  /** Its abort ends the task's thread at once; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** What the task may call here. */
  readonly handlers?: H;
  /** Buffers of the input that move to the thread and are not copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** The input is so small that the caller's own thread is done before another one had begun. */
  readonly small?: boolean;
}

/**
 * Runs a task in a thread of its pool. Throws what the task or one of `handlers` threw; HttpError 422 above its limit
 * of time or memory, 503 when its thread ended, too many tasks wait, or it has waited too long.
 */
export async function runInThread<I, O, H extends Handlers<H>>(
  task: Task<I, O, H>,
  input: I,
  options: TaskOptions<H> = {},
): Promise<O> {
  const { signal, transfer = [], handlers } = options;
  signal?.throwIfAborted();
  // A task without handlers calls none.
  if (options.small === true) return (await task.work(input, callsHere(handlers ?? ({} as H)))).value;
  const pool = poolOf(task.pool);
  if (pool.queueSize >= LIMITS.waitingTasks.value && task.patient !== true) throw tooBusy("waitingTasks");
  const { port1, port2 } = new MessageChannel();
  const served = handlers && serveCalls(port1, handlers);
  const limit = limitOf(task, port1);
  const order: Order = { task: task.name, input, port: port2 };
  const transferList = [port2, ...transfer];
  try {
    const outcome = await pool
      .run(order, { transferList, signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal })
      .catch((error: unknown) => {
        refill(pool);
        signal?.throwIfAborted();
        limit.signal.throwIfAborted();
        throw threadEnded(error, POOLS[task.pool].memory);
      });
    // The entry answers with what this very task returned.
    if (!("failure" in outcome)) return outcome.value as O;
    throw served?.error() ?? fromFailure(outcome.failure);
  } finally {
    limit.clear();
    port1.close();
  }
}

/** Aborts with the error to answer when the task waits too long for a thread, or a thread works too long on it. */
function limitOf(
  { time, patient }: Pick<Task<never, never>, "time" | "patient">,
  port: MessagePort,
): { readonly signal: AbortSignal; readonly clear: () => void } {
  const over = new AbortController();
  const after = (seconds: number, error: () => Error): NodeJS.Timeout =>
    setTimeout(() => over.abort(error()), seconds * 1000);
  let timer = patient === true ? undefined : after(LIMITS.waitSeconds.value, () => tooBusy("waitSeconds"));
  port.on("message", (message: unknown) => {
    if (message !== STARTED) return;
    clearTimeout(timer);
    timer = after(time.seconds, () => tooLong(time));
  });
  return { signal: over.signal, clear: () => clearTimeout(timer) };
}

/** The pool begins no thread in place of one that was ended while tasks wait; another task makes it do so. */
function refill(pool: Piscina<Order | undefined, Outcome>): void {
  if (pool.queueSize > 0) void pool.run(undefined).catch(() => undefined);
}
