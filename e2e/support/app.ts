/** The product as a user starts it: `npm start`, on a free port, with a data directory of its own. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
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
  /** What the user would press: Ctrl-C. Throws when something stays behind or everything has to be killed. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Where what it prints is kept. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the page must answer, the build included. */
  readonly timeoutMs?: number;
}

/** Starts the product and waits for its first page; throws with what it printed when there is none in time. */
export async function startApp({ log, env, timeoutMs = 420_000 }: AppOptions): Promise<RunningApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "plimsoll-journeys-"));
  // An embedded PostgreSQL that root starts runs as another user, who must get through this folder.
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
    // A group of its own, so that Ctrl-C reaches all of it as in a terminal.
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
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    if (left.length > 0) throw new Error(`The product did not stop cleanly: ${left.join("; ")}`);
  };
  try {
    await untilAnswers(`${url}/api/health/ready`, child, timeoutMs);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`${String(error)}\n${readFileSync(log, "utf8").slice(-6_000)}`, { cause: error });
  }
  return { url, stop };
}

/** The product's own settings do not leak in from the environment of whoever runs the tests. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = (name: string): boolean =>
    /^(PLIMSOLL_|DATABASE_URL$|REDIS_URL$|npm_|INIT_CWD$|NODE_OPTIONS$|FORCE_COLOR$)/.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign(name))) as NodeJS.ProcessEnv;
}

async function untilAnswers(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}:`);
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok) return;
    } catch {
      // Not yet.
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
