/** Runs tasks periodically, one after another, in two loops. */
import { isConnectionLoss } from "../core/dbErrors";
import { log } from "../core/log";
import type { Task } from "./task";

export interface Rounds {
  /** No further task is started. */
  stop(): void;
  /** Resolves when no task is running; never rejects. */
  done(): Promise<void>;
}

/**
 * Starts the first round at once, and the next `roundMs` milliseconds after each. Tasks with an interval have their own
 * rounds: removing what is not kept may take minutes, and what is due must not wait for it.
 */
export function startRounds(tasks: readonly Task[], roundMs: number): Rounds {
  const loops = [
    tasks.filter(({ everyMs }) => everyMs === undefined),
    tasks.filter(({ everyMs }) => everyMs !== undefined),
  ].map((each) => startLoop(each, roundMs));
  return {
    stop() {
      for (const loop of loops) loop.stop();
    },
    async done() {
      await Promise.all(loops.map((loop) => loop.done()));
    },
  };
}

function startLoop(tasks: readonly Task[], roundMs: number): Rounds {
  const last = new Map<Task, number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const once = async (): Promise<void> => {
    for (const task of tasks) {
      const now = Date.now();
      if (stopped || now - (last.get(task) ?? 0) < (task.everyMs ?? 0)) continue;
      last.set(task, now);
      await attempt(task);
    }
    if (!stopped) timer = setTimeout(next, roundMs);
  };
  const next = (): void => {
    running = once();
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    done: () => running,
  };
}

/** A task that fails does not keep the others from running. */
async function attempt({ name, run }: Task): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isConnectionLoss(error)) log().debug({ error, task: name }, "a task waits for the database");
    else log().error({ error, task: name }, "a task failed");
  }
}
