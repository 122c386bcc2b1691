/** Runs tasks in worker threads of the computing process. */
import { callsHere, serveCalls, type Handlers } from "./calls";
import { computing } from "./computing";
import { fromFailure } from "./failure";
import type { Task } from "./task";

export interface TaskOptions<H> {
  /** Its abort ends the task's thread immediately; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Functions of this process that the task may call. */
  readonly handlers?: H;
  /** Keys of the kept values that the task reads (kept.ts). */
  readonly kept?: readonly string[];
  /**
   * Like the task's own `patient`: a change that is already saved, or background work, must not fail because no
   * thread is free.
   */
  readonly patient?: boolean;
  /** The input is so small that the caller's own thread finishes before another would have started. */
  readonly small?: boolean;
}

/**
 * Runs a task in a thread of its pool. Throws what the task or one of `handlers` threw; HttpError 422 if the task
 * exceeds its limit of time or memory, 503 if its thread or process ended, too many tasks wait, or it has waited too
 * long.
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
  // The value is what this task returned.
  return (await send(task, input, options, undefined)) as O;
}

/** Like runInThread; the value stays in the computing process under this key. */
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
