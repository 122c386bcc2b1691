/** The periodic work of a worker: the sweep, and the parts' tasks. */
import { isConnectionLoss } from "../core/dbErrors";
import { log } from "../core/log";
import { PARTS } from "../parts";
import type { OperationKind } from "./defineOperation";
import { sweepOperations } from "./sweep";
import type { Task } from "./task";

const CHORES_MS = 5_000;

export interface ChoreOptions {
  readonly choresMs?: number;
}

interface Chores {
  stop(): void;
  done(): Promise<void>;
}

export function startChores(kinds: readonly OperationKind[], options: ChoreOptions): Chores {
  const tasks: Task[] = [
    { name: "sweep operations", run: () => sweepOperations(kinds) },
    ...PARTS.flatMap((part) => part.tasks ?? []),
  ];
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
    if (!stopped) timer = setTimeout(next, options.choresMs ?? CHORES_MS);
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
