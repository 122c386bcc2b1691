/** The worker's end of a bridge. */
import { expose } from "comlink";
import { createJobs } from "./jobs";

/**
 * The worker's functions by name. Buffers of an answer are transferred if it is wrapped in comlink's `transfer`.
 */
export type Calls = Record<string, (...args: never[]) => unknown>;

/** Receives what the worker needs before it answers calls; throws or rejects if the worker cannot use it. */
export type Open = (argument: never) => unknown;

/** The interface that the page's end calls; used by `startBridge` only. */
export interface WorkerEnd {
  open(argument: unknown): Promise<unknown>;
  run(id: number, name: string, args: readonly unknown[], latest: boolean): Promise<unknown>;
  cancel(id: number): void;
}

/** Calls wait until the worker has been opened. */
export function serveCalls(open: Open, calls: Calls): void {
  const jobs = createJobs();
  const end: WorkerEnd = {
    open: async (argument) => {
      const opened = await open(argument as never);
      jobs.start();
      return opened;
    },
    run: (id, name, args, latest) => {
      const call = calls[name];
      if (call === undefined) throw new Error(`This worker does not know ${name}.`);
      return jobs.add({ id, name, latest, run: () => call(...(args as never[])) });
    },
    cancel: jobs.cancel,
  };
  expose(end);
}
