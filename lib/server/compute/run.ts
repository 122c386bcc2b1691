/** Has tasks done by worker threads of the process that computes. */
import { callsHere, serveCalls, type Handlers } from "./calls";
import { computing } from "./computing";
import { fromFailure } from "./failure";
import type { Task } from "./task";

export interface TaskOptions<H> {
  /** Its abort ends the task's thread at once; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** What the task may call here. */
  readonly handlers?: H;
  /** Keys of what the task reads of the values that are kept (kept.ts). */
  readonly kept?: readonly string[];
  /** As the task's own: what is written already, or is done in the background, is not given up for want of a thread. */
  readonly patient?: boolean;
  /** The input is so small that the caller's own thread is done before another one had begun. */
  readonly small?: boolean;
}

/**
 * Runs a task in a thread of its pool. Throws what the task or one of `handlers` threw; HttpError 422 above its limit
 * of time or memory, 503 when its thread or process ended, too many tasks wait, or it has waited too long.
 */
export async function runInThread<I, O, H extends Handlers<H>>(
  task: Task<I, O, H>,
  input: I,
  options: TaskOptions<H> = {},
): Promise<O> {
  options.signal?.throwIfAborted();
  // A task without handlers calls none.
  if (options.small === true)
    return (await task.work(input, callsHere(options.handlers ?? ({} as H)), [])).value;
  // The entry answers with what this very task returned.
  return (await send(task, input, options, undefined)) as O;
}

/** As runInThread; the value stays there under this key. */
export async function runAndKeep<I, H extends Handlers<H>>(
  key: string,
  task: Task<I, SharedArrayBuffer, H>,
  input: I,
  options: TaskOptions<H>,
): Promise<void> {
  await send(task, input, options, key);
}

async function send<I, O, H extends Handlers<H>>(
  { name, pool, time, ...task }: Task<I, O, H>,
  input: I,
  { signal, handlers, kept = [], ...options }: TaskOptions<H>,
  keepAs: string | undefined,
): Promise<unknown> {
  const served = handlers && serveCalls(handlers);
  const patient = options.patient ?? task.patient ?? false;
  const terms = { name, pool, time, patient };
  const outcome = await computing().run({ terms, input, kept, keepAs }, served, signal);
  if (!("failure" in outcome)) return outcome.value;
  throw served?.error() ?? fromFailure(outcome.failure);
}
