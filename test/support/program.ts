/** Starts another program's server for a test and ensures that it ends. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface Program {
  /** Asks it to end, and kills it if it does not within five seconds. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Answers 2xx when the program is ready. */
  readonly readyUrl: string;
  /** Milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** File for its output. */
  readonly log?: string;
}

/** Starts the program and waits for its URL. Throws with the program's output if it does not become ready. */
export async function startProgram(
  path: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<Program> {
  const child = spawn(path, args, {
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-8_000);
  };
  const log = options.log === undefined ? undefined : createWriteStream(options.log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", keep);
    if (log) stream.pipe(log, { end: false });
  }
  child.on("error", (error) => keep(Buffer.from(error.message)));
  const program = { stop: () => stop(child) };

  const deadline = Date.now() + (options.timeoutMs ?? 30_000);
  while (!(await answers(options.readyUrl))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await program.stop();
      throw new Error(`${path} did not become ready at ${options.readyUrl}:\n${output}`);
    }
    await sleep(100);
  }
  return program;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(timer);
}
