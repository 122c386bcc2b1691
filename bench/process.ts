/** Child processes of benchmarks: TypeScript files run as the benchmark itself is run. */
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Child {
  readonly process: ChildProcess;
  /** The first line that the child prints, read as JSON; rejects when it ends without one. */
  readonly firstLine: Promise<unknown>;
}

/** `file` relative to this folder; `detached`: in a session of its own, which Ctrl-C does not reach. */
export function startChild(file: string, args: readonly string[], { detached = false } = {}): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", path, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    detached,
  });
  const firstLine = new Promise<unknown>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line)));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it printed a result`)));
  });
  return { process: child, firstLine };
}
