/** Child processes of benchmarks: TypeScript files that run like the benchmark itself. */
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Child {
  readonly process: ChildProcess;
  /** The first line that the child prints, parsed as JSON. Rejects if the child ends without one. */
  readonly firstLine: Promise<unknown>;
}

/**
 * `file` is relative to this folder. `detached` runs the child in a separate session, which Ctrl-C does not reach.
 */
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
