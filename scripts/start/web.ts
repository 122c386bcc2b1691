/** The server process that answers pages and API, as the start command runs it. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { parseConfig } from "../../lib/server/config";

export interface WebServer {
  /** Resolves with the exit code when the process has ended, for whatever reason. */
  readonly ended: Promise<number>;
  /** Asks the server to finish what it does; ends it for good after the grace. */
  stop(): Promise<void>;
}

export interface WebOptions {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly environment: Readonly<Record<string, string>>;
}

const READY_TIMEOUT_MS = 60_000;
/** Beyond the time that requests get to finish: handing back runs, closing connections. */
const GRACE_MS = 10_000;

/** Resolves once the server answers its liveness route; throws when it ends before. */
export async function startWeb(options: WebOptions): Promise<WebServer> {
  const child = spawn(process.execPath, [join(options.root, ".next", "standalone", "server.js")], {
    cwd: options.root,
    env: {
      ...process.env,
      ...options.environment,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(options.port),
      HOSTNAME: options.host,
      // lib/server/background.ts ends the process, after the jobs were handed back.
      NEXT_MANUAL_SIG_HANDLE: "true",
      // On a terminal every request would push the URL out of sight.
      PLIMSOLL_LOG_LEVEL: process.env.PLIMSOLL_LOG_LEVEL ?? "warn",
    },
    // The channel says nothing; its end tells the server that the start command was killed.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A session of its own: Ctrl-C reaches the start command alone, which stops things in order.
    detached: true,
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  const graceMs = parseConfig(process.env).drainSeconds * 1000 + GRACE_MS;
  const stop = (): Promise<void> => stopChild(child, ended, graceMs);
  try {
    await untilLive(`http://${options.host}:${options.port}/api/health/live`, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ended, stop };
}

async function untilLive(url: string, ended: Promise<number>): Promise<void> {
  const state: { code?: number } = {};
  void ended.then((code) => (state.code = code));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && state.code === undefined) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    state.code === undefined
      ? `The server did not answer ${url} within ${READY_TIMEOUT_MS / 1000} s.`
      : `The server ended with ${state.code} before it answered.`,
  );
}

async function stopChild(child: ChildProcess, ended: Promise<number>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
}
