/**
 * Idle runners whose requests a server holds (long polling, as used with many runners). The server is a separate
 * process, and each runner keeps a connection and sends the next request as soon as it is answered. Measured once all
 * runners are connected and held: the time of an answer beyond the hold, and the server's processor time per poll,
 * which depends little on other load on the machine.
 *
 * Connections are opened evenly over one hold. Node accepts one new connection per turn of its event loop, and faster
 * ones fill the kernel's queue of 511, whose overflow the caller sees as a reset or as a delay of seconds. A Runner
 * experiences that after a restart of the server and retries; it is not part of a poll.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { SYSTEM } from "../../lib/server/audit/write";
import { updateSettings } from "../../lib/server/settings/service";
import type { QueueWorld } from "./world";

const HOLD_SECONDS = 15;
/** The last hold only completes requests that were sent before it. */
const MEASURED_MS = 3 * HOLD_SECONDS * 1_000;
/** The server's one-time work after its start is done by then. */
const SETTLE_MS = 8_000;
/** Period in which a server without runners shows its own base cost. */
const IDLE_MS = 8_000;
const CONFLICT_MS = 100;
/** Number of concurrent requests to obtain the value that each runner sends in its first held poll. */
const ASKING = 16;

export interface Polls {
  /** Milliseconds of each answer beyond the hold. */
  readonly late: readonly number[];
  /** The server's processor time per answered poll, in milliseconds. */
  readonly cpuMs: number;
}

/** Throws if an answer was not held or is not 204. */
export async function measurePolls(world: QueueWorld, runners: number): Promise<Polls> {
  await world.fill(0);
  await updateSettings({ queue: { longPollSeconds: HOLD_SECONDS } }, SYSTEM);
  const tokens = await world.runners(runners, "DynamicRunnerJobsQueue");
  const server = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: runners });
  const ask = (token: string, lastUpdate: string): Promise<Answer> =>
    poll(agent, server.port, token, lastUpdate);
  const late: number[] = [];
  try {
    await sleep(SETTLE_MS);
    const idle = await shareOf(server, IDLE_MS);
    const lastUpdates = await askAll(tokens, ask);
    const began = performance.now();
    const measuredFrom = began + HOLD_SECONDS * 1_000;
    const end = measuredFrom + MEASURED_MS;
    const runner = async (token: string, index: number): Promise<void> => {
      await sleep((index / runners) * HOLD_SECONDS * 1_000);
      let lastUpdate = lastUpdates[index] ?? "";
      while (performance.now() + HOLD_SECONDS * 1_000 < end) {
        const from = performance.now();
        const answer = await ask(token, lastUpdate);
        const ms = performance.now() - from;
        const isHeld = answer.lastUpdate === lastUpdate;
        lastUpdate = answer.lastUpdate ?? lastUpdate;
        if (from < measuredFrom) continue;
        if (answer.status !== 204 || (isHeld && ms < HOLD_SECONDS * 990)) {
          throw new Error(`a poll was answered ${answer.status} after ${ms.toFixed(0)} ms`);
        }
        // The value expires after some minutes. A request with the old value is answered at once with the new one.
        if (isHeld) late.push(Math.max(0, ms - HOLD_SECONDS * 1_000));
      }
    };
    const polls = Promise.all(tokens.map(runner));
    const cost = cpuOfPolls(server, late, { idle, from: measuredFrom + HOLD_SECONDS * 1_000 });
    const [cpuMs] = await Promise.all([cost, polls]);
    return { late, cpuMs };
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Returns the value that each runner is given for its next request. */
async function askAll(
  tokens: readonly string[],
  ask: (token: string, lastUpdate: string) => Promise<Answer>,
): Promise<string[]> {
  const given: string[] = [];
  let next = 0;
  const askNext = async (): Promise<void> => {
    for (let index = next++; index < tokens.length; index = next++) {
      while (given[index] === undefined) {
        const { lastUpdate } = await ask(tokens[index] ?? "", "");
        if (lastUpdate === undefined) await sleep(CONFLICT_MS);
        else given[index] = lastUpdate;
      }
    }
  };
  await Promise.all(Array.from({ length: ASKING }, askNext));
  return given;
}

/** Returns the server's processor time in milliseconds per elapsed millisecond. */
async function shareOf(server: Server, ms: number): Promise<number> {
  const [cpu, from] = [server.cpuMs(), performance.now()];
  await sleep(ms);
  return (server.cpuMs() - cpu) / (performance.now() - from);
}

/** Measures over most of a hold, while runners are answered and poll again. The server's base cost is subtracted. */
async function cpuOfPolls(
  server: Server,
  late: readonly number[],
  { idle, from }: { readonly idle: number; readonly from: number },
): Promise<number> {
  await sleep(from - performance.now());
  const [began, answered] = [performance.now(), late.length];
  const share = await shareOf(server, HOLD_SECONDS * 900);
  return ((share - idle) * (performance.now() - began)) / Math.max(1, late.length - answered);
}

interface Answer {
  readonly status: number;
  readonly lastUpdate: string | undefined;
}

function poll(agent: Agent, port: number, token: string, lastUpdate: string): Promise<Answer> {
  const asked = { token, system_id: "s_bench", ...(lastUpdate === "" ? {} : { last_update: lastUpdate }) };
  const body = JSON.stringify({ ...asked, info: { name: "gitlab-runner", version: "19.4.0" } });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/v4/jobs/request",
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        const header = response.headers["x-gitlab-last-update"];
        response.resume().once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            lastUpdate: typeof header === "string" ? header : undefined,
          }),
        );
      },
    );
    sent.once("error", (error: NodeJS.ErrnoException) => {
      // The server has just closed the idle connection. Sends the request again, and keeps counting its time.
      if (sent.reusedSocket && error.code === "ECONNRESET") {
        poll(agent, port, token, lastUpdate).then(resolve, reject);
      } else reject(error);
    });
    sent.end(body);
  });
}

/** Returns the user and system time of a process. Linux counts it in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

interface Server {
  readonly port: number;
  /** Returns its processor time since its start, in milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, ["--import", "tsx", "test/programs/server.ts"], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    return {
      port: Number(line),
      cpuMs: () => cpuMsOf(child.pid ?? 0),
      async stop() {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the server ended before it listened");
}
