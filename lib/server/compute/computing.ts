/** The web process's end of the process that computes: started with the first task, and again after it has ended. */
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

/** The process that there is, or one that is started now. Throws when a built server lacks what it runs. */
export function computing(): Computing {
  return singleton(COMPUTING, () => new Computing());
}

/** Ends the process where there is one; the next task begins another. */
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
      // A session of its own: Ctrl-C does not reach it, and Linux shares the processor among sessions.
      detached: true,
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: environment(),
    });
    this.child.on("message", (message: FromComputing) => this.hear(message));
    this.child.on("error", (error) => this.end(error.message));
    this.child.once("exit", (code, by) => this.end(by ?? `exit code ${code}`));
    // It does not keep a process alive that has nothing for it to do.
    this.child.unref();
    this.child.channel?.unref();
  }

  /** Of the process; undefined when it could not be started. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves with a failure, 503 `computingEnded`, when the process ends meanwhile. Throws the signal's reason. */
  async run(
    order: Omit<SentOrder, "id">,
    served: Served | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const id = ++this.last;
    // One of its own: a caller's may be that of many tasks.
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

  /** The value under this key is not asked for again. */
  drop(key: string): void {
    this.send({ drop: key });
  }

  /** Tasks that run fail as when the process ends. */
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
    // What cannot be sent is followed by the process's end, which is told to all.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private end(how: string): void {
    // An error of the process may be told beside its end, and before it.
    if (held(COMPUTING) !== this) return;
    forget(COMPUTING);
    this.child.kill("SIGKILL");
    computingMetrics().ends.inc();
    log().error(
      { how, tasks: this.open.size },
      "the process that computes ended; the next task begins another",
    );
    this.failAll();
  }

  private failAll(): void {
    for (const { settle } of this.open.values()) settle({ failure: computingEnded() });
  }
}

/** Of this process, without its settings: what computes knows no secret but those of the sources that it is sent to. */
function environment(): NodeJS.ProcessEnv {
  const ours = new Set(Object.keys(environmentSchema.shape));
  ours.delete("PLIMSOLL_LOG_LEVEL");
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.has(name)),
  ) as NodeJS.ProcessEnv;
}
