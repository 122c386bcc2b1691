/**
 * The queue of a worker's calls. `latest` jobs run before all others, and the newest of a name replaces one that is
 * waiting. A job that is cancelled before its turn is never computed.
 */

export interface Jobs {
  /** Nothing runs before this: calls may need what the worker opens first. */
  readonly start: () => void;
  /** Rejects with `Superseded` if the job was cancelled or replaced by a newer one, and with what `run` throws. */
  readonly add: (job: Job) => Promise<unknown>;
  readonly cancel: (id: number) => void;
}

export interface Job {
  readonly id: number;
  readonly name: string;
  readonly latest: boolean;
  readonly run: () => unknown;
}

interface Waiting extends Job {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Superseded extends Error {
  override readonly name = "Superseded";
}

/** `schedule` calls back once messages that have arrived in the meantime are read. */
export function createJobs(schedule: (then: () => void) => void = afterMessages()): Jobs {
  let urgent: readonly Waiting[] = [];
  let waiting: readonly Waiting[] = [];
  let started = false;
  let busy = false;

  const next = (): void => {
    if (busy || !started || urgent.length + waiting.length === 0) return;
    busy = true;
    schedule(() => void work());
  };
  const work = async (): Promise<void> => {
    const job = urgent[0] ?? waiting[0];
    if (job !== undefined) {
      remove(job.id);
      try {
        job.resolve(await job.run());
      } catch (error) {
        job.reject(error instanceof Error ? error : new Error("The computation failed."));
      }
    }
    busy = false;
    next();
  };
  const remove = (id: number): void => {
    urgent = urgent.filter((job) => job.id !== id);
    waiting = waiting.filter((job) => job.id !== id);
  };

  const drop = (id: number): void => {
    const dropped = [...urgent, ...waiting].find((job) => job.id === id);
    remove(id);
    dropped?.reject(new Superseded());
  };

  return {
    start: () => {
      started = true;
      next();
    },
    add: (job) =>
      new Promise((resolve, reject) => {
        const added = { ...job, resolve, reject };
        if (job.latest) {
          for (const older of urgent.filter(({ name }) => name === job.name)) drop(older.id);
          urgent = [...urgent, added];
        } else {
          waiting = [...waiting, added];
        }
        next();
      }),
    cancel: drop,
  };
}

/** Schedules through a message to the worker itself, which is delivered after those already waiting. */
function afterMessages(): (then: () => void) => void {
  const channel = new MessageChannel();
  let pending: (() => void) | null = null;
  channel.port1.onmessage = () => {
    const then = pending;
    pending = null;
    then?.();
  };
  return (then) => {
    pending = then;
    channel.port2.postMessage(null);
  };
}
