/**
 * Calls from a worker thread to functions of the web process: requests and replies, which the computing process
 * relays between a MessagePort and the channel between the two processes.
 */
import type { MessagePort } from "node:worker_threads";

/** Functions by name, each with its own parameters. */
export type Handlers<H> = Record<keyof H, (...args: never[]) => unknown>;

/** Resolves with what the function returned; rejects if it threw. */
export type Call<H extends Handlers<H>> = <K extends keyof H & string>(
  name: K,
  ...args: Parameters<H[K]>
) => Promise<Awaited<ReturnType<H[K]>>>;

export interface Request {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly failed?: string;
}

/**
 * The worker thread's end. A Uint8Array among the arguments is transferred, not copied: it must own its whole buffer.
 */
export function callsOver<H extends Handlers<H>>(port: MessagePort): Call<H> {
  let last = 0;
  const open = new Map<number, (reply: Reply) => void>();
  port.on("message", (reply: Reply) => {
    open.get(reply.id)?.(reply);
    open.delete(reply.id);
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      open.set(id, ({ value, failed }) => {
        if (failed === undefined) resolve(value as Awaited<ReturnType<H[typeof name]>>);
        else reject(new Error(failed));
      });
      port.postMessage({ id, name, args } satisfies Request, buffersOf(args));
    });
}

/** Makes calls for a task that runs on the caller's own thread. */
export function callsHere<H extends Handlers<H>>(handlers: H): Call<H> {
  return (name, ...args) =>
    new Promise((resolve) =>
      resolve(handlers[name](...(args as never[])) as Awaited<ReturnType<H[typeof name]>>),
    );
}

export interface Served {
  readonly answer: (request: Request) => Promise<Reply>;
  /** The first error that a function threw: the thread receives only its message. */
  readonly error: () => Error | undefined;
}

/** The web process's end. */
export function serveCalls<H extends Handlers<H>>(handlers: H): Served {
  let first: Error | undefined;
  const answer = async ({ id, name, args }: Request): Promise<Reply> => {
    try {
      // The names are keys of Call<H>.
      return { id, value: await handlers[name as keyof H](...(args as never[])) };
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error));
      first ??= known;
      return { id, failed: known.message };
    }
  };
  return { answer, error: () => first };
}

function buffersOf(values: readonly unknown[]): ArrayBuffer[] {
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}
