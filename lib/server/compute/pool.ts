/**
 * Worker threads, in the computing process, for all computations that would keep other requests waiting. A task has a
 * thread to itself while it runs, so that a caller or a limit can end it without affecting others.
 */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import Piscina from "piscina";
import { LIMITS, type LimitName } from "../../limits/limits";
import { log } from "../core/log";
import type { Reply, Request } from "./calls";
import { threadFile } from "./entryFiles";
import { threadEnded, tooBusy, tooLong } from "./failure";
import type { Outcome } from "./messages";
import { STARTED, type Order, type Terms } from "./task";
import { taskFile } from "./taskFiles";

/** Idle threads end after this long. */
const IDLE_MS = 30_000;

interface Threads {
  readonly most: () => number;
  /** Limit of the JavaScript heap per thread; samples are outside of it and have their own limits. */
  readonly memory: LimitName;
}

const POOLS: Readonly<Record<Terms["pool"], Threads>> = {
  short: { most: availableParallelism, memory: "shortMemoryMb" },
  computing: { most: availableParallelism, memory: "computeMemoryMb" },
  // Tasks that wait for a slow source must not block others.
  fetching: { most: () => availableParallelism() + 4, memory: "fetchMemoryMb" },
};

type Pool = Piscina<Order | undefined, Outcome>;
const pools = new Map<Terms["pool"], Pool>();

function poolOf(name: Terms["pool"]): Pool {
  const known = pools.get(name);
  if (known) return known;
  const pool: Pool = new Piscina({
    minThreads: 0,
    maxThreads: POOLS[name].most(),
    idleTimeout: IDLE_MS,
    // A thread that waits with Atomics would not notice that a source closed its connection.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: LIMITS[POOLS[name].memory].value },
  });
  pool.on("error", (error) => log().error({ error }, "a worker thread failed without a task"));
  pools.set(name, pool);
  return pool;
}

export interface Work {
  readonly input: unknown;
  readonly kept: readonly SharedArrayBuffer[];
  /** Its abort ends the task's thread immediately. */
  readonly signal: AbortSignal;
  /** Forwards a call of the task; `reply` answers it. */
  readonly onRequest: (request: Request, reply: (reply: Reply) => void) => void;
}

/**
 * Runs a task in a thread of its pool. Throws the signal's reason; HttpError 422 if the task exceeds its limit of
 * time or memory, 503 if its thread ended, too many tasks wait, or it has waited too long.
 */
export async function runInPool(terms: Terms, work: Work): Promise<Outcome> {
  const filename = threadFile(taskFile(terms.name));
  const pool = poolOf(terms.pool);
  if (pool.queueSize >= LIMITS.waitingTasks.value && terms.patient !== true) throw tooBusy("waitingTasks");
  const { port1, port2 } = new MessageChannel();
  const limit = limitOf(terms);
  port1.on("message", (message: Request | typeof STARTED) => {
    if (message === STARTED) limit.started();
    else work.onRequest(message, (reply) => port1.postMessage(reply));
  });
  const order: Order = { task: terms.name, input: work.input, kept: work.kept, port: port2 };
  try {
    return await pool
      .run(order, { filename, transferList: [port2], signal: AbortSignal.any([work.signal, limit.signal]) })
      .catch((error: unknown) => {
        refill(pool, filename);
        work.signal.throwIfAborted();
        limit.signal.throwIfAborted();
        throw threadEnded(error, POOLS[terms.pool].memory);
      });
  } finally {
    limit.clear();
    port1.close();
  }
}

interface Limit {
  /** Aborts with the error to answer. */
  readonly signal: AbortSignal;
  readonly started: () => void;
  readonly clear: () => void;
}

/** Limits the wait for a thread, then the time of the task itself. */
function limitOf({ time, patient }: Terms): Limit {
  const over = new AbortController();
  const after = (seconds: number, error: () => Error): NodeJS.Timeout =>
    setTimeout(() => over.abort(error()), seconds * 1000);
  let timer = patient === true ? undefined : after(LIMITS.waitSeconds.value, () => tooBusy("waitSeconds"));
  return {
    signal: over.signal,
    started() {
      clearTimeout(timer);
      timer = after(time.seconds, () => tooLong(time));
    },
    clear: () => clearTimeout(timer),
  };
}

/** The pool does not replace a thread that was ended while tasks wait; an additional empty task makes it do so. */
function refill(pool: Pool, filename: string): void {
  if (pool.queueSize > 0) void pool.run(undefined, { filename }).catch(() => undefined);
}
