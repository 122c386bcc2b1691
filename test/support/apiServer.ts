/** The product's server without its pages, in a separate process that can be asked to stop, or be killed. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { eventually } from "./house";
import { programFile } from "./programs";

export interface ApiServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves with the exit code, null after a signal, once all its output is in the log. */
  readonly ended: Promise<number | null>;
  /** Returns its standard output. */
  log(): string;
}

const alive = new Set<ChildProcess>();

/** Resolves when the server listens. `environment` is added to this process's environment. */
export async function startApiServer(environment: Record<string, string> = {}): Promise<ApiServer> {
  const child = spawn(process.execPath, [programFile("server")], {
    env: { ...process.env, PORT: "", PLIMSOLL_LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  alive.add(child);
  const ended = once(child, "close").then(([code]) => {
    alive.delete(child);
    // Node gives a number, or null after a signal.
    return code as number | null;
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const port = await eventually(() => Promise.resolve(/^\d+$/m.exec(text)?.[0]));
  return { url: `http://127.0.0.1:${port}`, child, ended, log: () => text };
}

/** Kills all servers at the end of a test, whatever its result. */
export function killApiServers(): void {
  for (const child of alive) child.kill("SIGKILL");
}
