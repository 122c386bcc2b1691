/** The product as a user starts it: `npm start` on a free port, with a separate data directory. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, isFree } from "../../scripts/postgres/freePort";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface RunningApp {
  readonly url: string;
  /** Kills the start command and its server process like the kernel would. Resolves when both are gone. */
  crash(): Promise<void>;
  /** Sends what Ctrl-C sends. Throws if a process stays behind or has to be killed. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** File for the product's output. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Defaults to a free port. */
  readonly port?: number;
  /** Removed by the caller. If absent, a temporary one is used and removed on stop. */
  readonly dataDir?: string;
  /** Milliseconds until the page must respond, including the build. */
  readonly timeoutMs?: number;
}

/** Starts the product and waits for its first page. Throws with its output if there is none in time. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { log, env, timeoutMs = 420_000 } = options;
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "plimsoll-journeys-"));
  // If root starts an embedded PostgreSQL, it runs as another user, which must be able to traverse this folder.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      PORT: String(port),
      PLIMSOLL_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that Ctrl-C reaches all of it as in a terminal.
    detached: true,
  });
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async (): Promise<void> => {
    let killed = false;
    if (!hasEnded(child)) signal(child, "SIGINT");
    const timer = setTimeout(() => {
      killed = true;
      signal(child, "SIGKILL");
    }, 40_000);
    await ended;
    clearTimeout(timer);
    const left = [
      ...(killed ? ["it did not end within 40 s of Ctrl-C"] : []),
      ...((await isFree(port)) ? [] : [`port ${port} is still taken`]),
      ...(existsSync(join(dataDir, "postgres", "postmaster.pid")) ? ["PostgreSQL still runs"] : []),
    ];
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    if (left.length > 0) throw new Error(`The product did not stop cleanly: ${left.join("; ")}`);
  };
  try {
    await untilAnswers(`${url}/api/health/ready`, child, timeoutMs);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`${String(error)}\n${readFileSync(log, "utf8").slice(-6_000)}`, { cause: error });
  }
  const crash = async (): Promise<void> => {
    const pids = serverProcesses(port);
    if (pids.length === 0) throw new Error(`No server process was found for port ${port}`);
    // The start command first, since it would restart the server.
    signal(child, "SIGKILL");
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await ended;
  };
  return { url, crash, stop };
}

/**
 * Returns the processes of the server at the port. They are in a separate session, which no signal to the start
 * command's group reaches, and have another name. They are recognised by their environment (scripts/start/web.ts).
 */
function serverProcesses(port: number): number[] {
  const environmentOf = (pid: string): readonly string[] => {
    try {
      return readFileSync(join("/proc", pid, "environ"), "utf8").split("\0");
    } catch {
      // The process has ended or belongs to another user.
      return [];
    }
  };
  const marks = [`PORT=${port}`, "NEXT_MANUAL_SIG_HANDLE=true"];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const environment = environmentOf(pid);
      return marks.every((mark) => environment.includes(mark));
    })
    .map(Number);
}

/** Removes the product's settings from the environment of the test run. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = (name: string): boolean =>
    /^(PLIMSOLL_|(?:MIGRATION_)?DATABASE_URL$|REDIS_URL$|npm_|INIT_CWD$|NODE_OPTIONS$|FORCE_COLOR$)/.test(
      name,
    );
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign(name))) as NodeJS.ProcessEnv;
}

async function untilAnswers(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}:`);
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok) return;
    } catch {
      // Not ready yet.
    }
    await sleep(250);
  }
  throw new Error(`${url} did not answer within ${timeoutMs / 1_000} s:`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // Nothing of the group is left.
  }
}
