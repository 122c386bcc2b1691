/** A real Redis on loopback that a test can kill and restart at the same address. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { freePort } from "@/scripts/postgres/freePort";
import { requireTool } from "./tools";

export interface RedisServer {
  readonly url: string;
  /** Kills it with SIGKILL. Its data is lost. */
  kill(): Promise<void>;
  /** Starts it empty at the same address. */
  start(): Promise<void>;
}

/** Starts a Redis; `kill` ends it. */
export async function startRedis(): Promise<RedisServer> {
  const program = requireTool("redis-server");
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    },
    async start() {
      child = spawn(
        program,
        ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        {
          stdio: "ignore",
        },
      );
      await untilReady(server.url);
    },
  };
  await server.start();
  return server;
}

async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}
