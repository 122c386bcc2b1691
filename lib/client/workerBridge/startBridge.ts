/** The page's end of a bridge: calls to a worker as promises, which are rejected if the worker dies. */
import { wrap, type Endpoint, type Remote } from "comlink";
import type { Calls, WorkerEnd } from "./serveCalls";

/** The part of Worker that is used, so that tests can replace it. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

export interface CallOptions {
  /** Rejects the call with an AbortError; a call whose turn has not come is not computed. */
  readonly signal?: AbortSignal | undefined;
  /** Runs before other calls; a newer call of the same name replaces this one, which is then rejected. */
  readonly latest?: boolean;
}

export interface Bridge<C extends Calls> {
  readonly call: <K extends keyof C & string>(
    name: K,
    args: Parameters<C[K]>,
    options?: CallOptions,
  ) => Promise<Awaited<ReturnType<C[K]>>>;
  /** Ends the worker; pending calls are rejected. */
  readonly close: () => void;
}

export interface BridgeOptions {
  readonly makeWorker: () => WorkerLike;
  /**
   * Gives a new worker what it needs: the first one, and each replacement for one that died. Rejects if the worker
   * cannot use it; all pending calls are then rejected with the same error.
   */
  readonly open: (give: (argument: unknown) => Promise<unknown>) => Promise<void>;
  /** Called with the reason why the worker no longer answers. The next call starts another worker. */
  readonly onFailed?: (error: Error) => void;
}

/** The worker itself ended: by an error outside of a call, or because its code could not be loaded. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
}

interface Started {
  readonly worker: WorkerLike;
  readonly remote: Remote<WorkerEnd>;
  readonly pending: Set<(error: Error) => void>;
}

/** Starts the worker at once with `eager`, else with the first call. */
export function startBridge<C extends Calls>(options: BridgeOptions, eager = false): Bridge<C> {
  let started: Started | null = null;
  let last = 0;

  const end = ({ worker, pending }: Started, error: Error): void => {
    worker.terminate();
    for (const reject of [...pending]) reject(error);
  };
  const start = (): Started => {
    if (started !== null) return started;
    const worker = options.makeWorker();
    const bridge: Started = { worker, remote: wrap<WorkerEnd>(worker), pending: new Set() };
    started = bridge;
    const fail = (error: Error): void => {
      if (started !== bridge) return;
      started = null;
      end(bridge, error);
      options.onFailed?.(error);
    };
    worker.addEventListener("error", (event) => {
      fail(new WorkerFailed(`The page's worker has failed: ${messageOf(event)}`));
    });
    options
      .open((argument) => settled(bridge, bridge.remote.open(argument)))
      .catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
    return bridge;
  };

  if (eager) start();
  return {
    call: (name, args, { signal, latest = false } = {}) => {
      if (signal?.aborted) return Promise.reject(aborted());
      const to = start();
      const id = ++last;
      const cancel = (): void => void to.remote.cancel(id);
      // The answer is what the worker's own function of that name returns.
      return settled(to, to.remote.run(id, name, args, latest), signal, cancel) as Promise<never>;
    },
    close: () => {
      const closed = started;
      started = null;
      if (closed !== null) end(closed, new Error("The page has closed its worker."));
    },
  };
}

/** Resolves with the answer, unless the worker ends or the signal aborts first; `cancel` is called if it aborts. */
function settled<T>(
  { pending }: Started,
  answer: Promise<T>,
  signal?: AbortSignal,
  cancel?: () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      pending.delete(refuse);
      signal?.removeEventListener("abort", abort);
      act();
    };
    const refuse = (error: Error): void => settle(() => reject(error));
    const abort = (): void => {
      refuse(aborted());
      cancel?.();
    };
    pending.add(refuse);
    signal?.addEventListener("abort", abort);
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => refuse(error instanceof Error ? error : new Error(String(error))),
    );
  });
}

function aborted(): DOMException {
  return new DOMException("The call was taken back.", "AbortError");
}

function messageOf(event: Event): string {
  return event instanceof ErrorEvent && event.message !== "" ? event.message : "it could not be started";
}
