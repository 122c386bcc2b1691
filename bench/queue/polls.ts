/**
 * Runners that poll a server while nothing waits, each every three seconds, spread evenly. The server is a process of
 * its own; connections are kept and more than the requests that are under way, so that none waits for another.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { QueueWorld } from "./world";

const EVERY_MS = 3_000;
/** Everybody has polled by then, and knows that nothing waits. */
const WARM_MS = 9_000;
const MEASURED_MS = 15_000;
const SOCKETS = 256;

/** Milliseconds of each poll once all have begun. Throws where one is not answered 204 by then. */
export async function measurePolls(world: QueueWorld, runners: number): Promise<number[]> {
  await world.fill(0);
  const tokens = await world.runners(runners, "DynamicRunnerJobsQueue");
  const server = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const times: number[] = [];
  const began = performance.now();
  const runner = async (token: string, index: number): Promise<void> => {
    let lastUpdate = "";
    for (let due = (index / runners) * EVERY_MS; due < WARM_MS + MEASURED_MS; due += EVERY_MS) {
      await sleep(Math.max(0, began + due - performance.now()));
      const from = performance.now();
      const answer = await poll(agent, server.port, token, lastUpdate);
      lastUpdate = answer.lastUpdate ?? lastUpdate;
      if (due < WARM_MS) continue;
      if (answer.status !== 204) throw new Error(`a poll was answered ${answer.status}`);
      times.push(performance.now() - from);
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
    sent.once("error", reject).end(body);
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
