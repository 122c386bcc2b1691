/**
 * Idle runners whose requests a server holds (long polling, as an installation with many runners sets it). The server is
 * a process of its own, and each runner keeps a connection. Each asks again as soon as it is answered; what is measured
 * is the time of an answer beyond the hold.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { SYSTEM } from "../../lib/server/audit/write";
import { updateSettings } from "../../lib/server/settings/service";
import type { QueueWorld } from "./world";

const HOLD_SECONDS = 15;
/** In which the runners begin, spread evenly. */
const SPREAD_MS = HOLD_SECONDS * 1_000;
const MEASURED_MS = 20_000;
const CONFLICT_MS = 1_000;

/** Milliseconds of each answer beyond the hold, once all have begun. Throws where one was not held or not 204. */
export async function measurePolls(world: QueueWorld, runners: number): Promise<number[]> {
  await world.fill(0);
  await updateSettings({ queue: { longPollSeconds: HOLD_SECONDS } }, SYSTEM);
  const tokens = await world.runners(runners, "DynamicRunnerJobsQueue");
  const server = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: runners });
  const times: number[] = [];
  const began = performance.now();
  const end = SPREAD_MS + HOLD_SECONDS * 1_000 + MEASURED_MS;
  const runner = async (token: string, index: number): Promise<void> => {
    await sleep((index / runners) * SPREAD_MS);
    for (let lastUpdate = ""; performance.now() - began + HOLD_SECONDS * 1_000 < end;) {
      const from = performance.now();
      const answer = await poll(agent, server.port, token, lastUpdate);
      const ms = performance.now() - from;
      const known = lastUpdate !== "";
      lastUpdate = answer.lastUpdate ?? lastUpdate;
      if (!known) {
        // A list is being filled, or this runner has just been told the value.
        if (lastUpdate === "") await sleep(CONFLICT_MS);
        continue;
      }
      if (from - began < SPREAD_MS) continue;
      if (answer.status !== 204 || ms < HOLD_SECONDS * 990) {
        throw new Error(`a poll was answered ${answer.status} after ${ms.toFixed(0)} ms`);
      }
      times.push(Math.max(0, ms - HOLD_SECONDS * 1_000));
    }
  };
  try {
    await Promise.all(tokens.map(runner));
  } finally {
    agent.destroy();
    await server.stop();
  }
  return times;
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
        ...{ agent, port, host: "127.0.0.1", method: "POST", path: "/api/v4/jobs/request" },
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

async function startServer(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ["--import", "tsx", "test/support/serverProcess.ts"], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    return {
      port: Number(line),
      async stop() {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the server ended before it listened");
}
