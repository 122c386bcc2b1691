/**
 * Idle runners whose requests a server holds (long polling, as an installation with many runners sets it). The server is
 * a process of its own, and each runner keeps a connection. Each asks again as soon as it is answered; what is measured
 * is the time of an answer beyond the hold, once all are connected and have been held, and the server's share of it:
 * the processor time of a poll, which depends little on what else the machine does.
 *
 * Connections are opened evenly over one hold: Node takes one new connection in each turn of its event loop, and what
 * comes faster fills the kernel's queue of 511, whose overflow the caller sees as a reset or as a wait of seconds. A
 * Runner meets that after a restart of the server and tries again; it is no part of a poll.
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
/** Of which the last hold only brings the answers to what was asked before. */
const MEASURED_MS = 3 * HOLD_SECONDS * 1_000;
/** What a server does once, after its start, is over by then. */
const SETTLE_MS = 8_000;
/** In which a server without runners shows what it costs by itself. */
const IDLE_MS = 8_000;
const CONFLICT_MS = 100;
/** Requests at the same time for what each runner sends in its first held poll. */
const ASKING = 16;

export interface Polls {
  /** Milliseconds of each answer beyond the hold. */
  readonly late: readonly number[];
  /** Of the server's processor for each poll that was answered, in milliseconds. */
  readonly cpuMs: number;
}

/** Throws where an answer was not held or not 204. */
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
        // The value ends after some minutes; who asks with the old one is told the new one at once.
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

/** The value that each is told for its next request. */
async function askAll(
  tokens: readonly string[],
  ask: (token: string, lastUpdate: string) => Promise<Answer>,
): Promise<string[]> {
  const told: string[] = [];
  let next = 0;
  const askNext = async (): Promise<void> => {
    for (let index = next++; index < tokens.length; index = next++) {
      while (told[index] === undefined) {
        const { lastUpdate } = await ask(tokens[index] ?? "", "");
        if (lastUpdate === undefined) await sleep(CONFLICT_MS);
        else told[index] = lastUpdate;
      }
    }
  };
  await Promise.all(Array.from({ length: ASKING }, askNext));
  return told;
}

/** Of a server's processor, in milliseconds for each that passes. */
async function shareOf(server: Server, ms: number): Promise<number> {
  const [cpu, from] = [server.cpuMs(), performance.now()];
  await sleep(ms);
  return (server.cpuMs() - cpu) / (performance.now() - from);
}

/** Over most of a hold in which runners are answered and ask again; without what the server costs by itself. */
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
      // The server had just closed the idle connection: the request is sent again, and its time goes on.
      if (sent.reusedSocket && error.code === "ECONNRESET") {
        poll(agent, port, token, lastUpdate).then(resolve, reject);
      } else reject(error);
    });
    sent.end(body);
  });
}

/** User and system time of a process; Linux counts it in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

interface Server {
  readonly port: number;
  /** Of its processor since it began, in milliseconds. */
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
