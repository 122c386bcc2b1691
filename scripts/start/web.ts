/** The server process for pages and API, as run by the start command. */
import { spawn, type ChildProcess } from "node:child_process";
import { parseConfig } from "../../lib/server/core/config";
import type { Started } from "./keepRunning";

export interface WebServer extends Started {
  /** Sends the process a message for /metrics. Does nothing once it has ended. */
  send(message: object): void;
}

export interface WebOptions {
  /** Arguments for Node. */
  readonly args: readonly string[];
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Longer than clients and proxies keep idle connections (nginx 60 s). If the server closes first, it breaks a request
 * that is already on its way.
 */
export const KEEP_ALIVE_MS = "75000";
const READY_TIMEOUT_MS = 60_000;
/** Time in addition to that for finishing requests: for handing back runs and closing connections. */
const GRACE_MS = 10_000;

/**
 * Resolves once the server answers its liveness route. Rejects if it ends first or `signal` is aborted. Stopping asks
 * it to finish its work, and kills it after the grace period.
 */
export async function startWeb(options: WebOptions, signal?: AbortSignal): Promise<WebServer> {
  const child = spawn(process.execPath, options.args, {
    cwd: options.root,
    env: {
      ...process.env,
      ...options.environment,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      KEEP_ALIVE_TIMEOUT: process.env.KEEP_ALIVE_TIMEOUT ?? KEEP_ALIVE_MS,
      PORT: String(options.port),
      HOSTNAME: options.host,
      // lib/server/lifecycle.ts ends the process after the jobs have been handed back.
      NEXT_MANUAL_SIG_HANDLE: "true",
      // On a terminal a log line per request would push the URL out of view.
      PLIMSOLL_LOG_LEVEL: process.env.PLIMSOLL_LOG_LEVEL ?? "warn",
    },
    // The closed channel tells the server that the start command was killed.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A separate session: Ctrl-C only reaches the start command, which stops everything in order.
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, by) => resolve(`it ended with ${by ?? `exit code ${code}`}`));
  });
  const graceMs = parseConfig(process.env).drainSeconds * 1000 + GRACE_MS;
  const stop = (): Promise<void> => stopChild(child, ended, graceMs);
  try {
    const host = options.host.includes(":") ? `[${options.host}]` : options.host;
    await untilLive(`http://${host}:${options.port}/api/health/live`, ended, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ended, stop, send: (message) => child.connected && child.send(message, () => undefined) };
}

async function untilLive(url: string, ended: Promise<string>, signal?: AbortSignal): Promise<void> {
  const state: { end?: string } = {};
  void ended.then((end) => (state.end = end));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && state.end === undefined) {
    signal?.throwIfAborted();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    state.end === undefined
      ? `the server did not answer ${url} within ${READY_TIMEOUT_MS / 1000} s`
      : `before the server answered ${state.end}`,
  );
}

async function stopChild(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
}
