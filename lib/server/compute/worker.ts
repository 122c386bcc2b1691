/** Runs in a worker thread of the pools: one task at a time, found by its name. */
import { move, transferableSymbol, valueSymbol } from "piscina";
import { installSchemaWords } from "../../limits/schemaWords";
import { callsOver } from "./calls";
import { toFailure, type Failure } from "./failure";
import { STARTED, type Order, type Task, type TaskResult } from "./task";

type Outcome = TaskResult<unknown> | { readonly failure: Failure; readonly transfer?: undefined };

/**
 * Returns what a file of tasks/ exports for the pool. Each task gets the input that its callers give it (pool.ts).
 * Without an order the thread is only started (pool.ts, refill).
 */
export function worker(given: readonly object[]): (order?: Order) => Promise<unknown> {
  const tasks = given as readonly Task<unknown, unknown>[];
  installSchemaWords();
  return async (order) => {
    if (!order) return undefined;
    const task = tasks.find(({ name }) => name === order.task);
    if (!task)
      throw new Error(`This thread has no task named ${order.task} (lib/server/compute/taskFiles.ts).`);
    const { transfer = [], ...outcome } = await attempt(task, order);
    order.port.close();
    return move({ [transferableSymbol]: transfer, [valueSymbol]: outcome } as object as ArrayBuffer);
  };
}

async function attempt(task: Task<unknown, unknown>, { input, kept, port }: Order): Promise<Outcome> {
  port.postMessage(STARTED);
  try {
    return await task.work(input, callsOver(port), kept);
  } catch (error) {
    return { failure: toFailure(error) };
  }
}
