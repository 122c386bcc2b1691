/**
 * The web process's handle of the computing process, which starts with the first task and again after it has ended.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { environmentSchema } from "../core/config";
import { log } from "../core/log";
import { forget, held, singleton } from "../core/singleton";
import type { Served } from "./calls";
import { hostFile } from "./entryFiles";
import { computingEnded } from "./failure";
import { COMPUTING, computingMetrics } from "./metrics";
import type { FromComputing, Outcome, SentOrder, ToComputing } from "./messages";

interface Open {
  readonly served: Served | undefined;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: Error) => void;
}

/** Returns the current process, or starts one. Throws if a built server lacks the bundle to run. */
export function computing(): Computing {
  return singleton(COMPUTING, () => new Computing());
}

/** Ends the process if there is one; the next task starts another. */
export function endComputing(): void {
  held<Computing>(COMPUTING)?.close();
}

export class Computing {
  private readonly child: ChildProcess;
  private readonly open = new Map<number, Open>();
  private last = 0;

  constructor() {
    const file = hostFile();
    this.child = spawn(process.execPath, [file], {
      // Its own session: Ctrl-C does not reach it, and Linux can share the processor between sessions.
      detached: true,
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: environment(),
    });
    this.child.on("message", (message: FromComputing) => this.hear(message));
    this.child.on("error", (error) => this.end(error.message));
    this.child.once("exit", (code, by) => this.end(by ?? `exit code ${code}`));
    // An idle process does not keep this one alive.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** Process id; undefined if the process could not be started. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Resolves with a failure, 503 `computingEnded`, if the process ends in the meantime. Throws the signal's reason.
   */
  async run(
    order: Omit<SentOrder, "id">,
    served: Served | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const id = ++this.last;
    // A separate signal, because many tasks may share the caller's.
    const stopped = signal && AbortSignal.any([signal]);
    const stop = (): void => {
      this.send({ abort: id });
      this.open.get(id)?.fail(stopped?.reason as Error);
    };
    try {
      return await new Promise<Outcome>((settle, fail) => {
        this.open.set(id, { served, settle, fail });
        this.child.channel?.ref();
        stopped?.addEventListener("abort", stop, { once: true });
        this.send({ order: { ...order, id } });
      });
    } finally {
      stopped?.removeEventListener("abort", stop);
      this.open.delete(id);
      if (this.open.size === 0) this.child.channel?.unref();
    }
  }

  /** Frees the value under this key, which is not requested again. */
  drop(key: string): void {
    this.send({ drop: key });
  }

  /** Ends the process; running tasks fail as if it had ended by itself. */
  close(): void {
    forget(COMPUTING);
    this.child.kill("SIGKILL");
    this.failAll();
  }

  private hear(message: FromComputing): void {
    const order = this.open.get(message.id);
    if ("outcome" in message) order?.settle(message.outcome);
    else
      void order?.served?.answer(message.request).then((reply) => {
        if (this.open.get(message.id) === order) this.send({ id: message.id, reply });
      });
  }

  private send(message: ToComputing): void {
    // A message that cannot be sent means that the process ends, which fails all tasks.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private end(how: string): void {
    // An error of the process may be reported in addition to its end, and before it.
    if (held(COMPUTING) !== this) return;
    forget(COMPUTING);
    this.child.kill("SIGKILL");
    computingMetrics().ends.inc();
    log().error({ how, tasks: this.open.size }, "the compute process exited; the next task starts another");
    this.failAll();
  }

  private failAll(): void {
    for (const { settle } of this.open.values()) settle({ failure: computingEnded() });
  }
}

/**
 * Returns this process's environment without the settings: the computing process gets no secrets except those of the
 * sources that it queries.
 */
function environment(): NodeJS.ProcessEnv {
  const ours = new Set(Object.keys(environmentSchema.shape));
  ours.delete("PLIMSOLL_LOG_LEVEL");
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.has(name)),
  ) as NodeJS.ProcessEnv;
}
