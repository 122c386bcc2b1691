/** All demo sources behind one loopback port. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { MINUTES_PER_DAY } from "./calendar";
import { readRequest, sendText, type DemoHandler } from "./http";
import { lokiHandler } from "./loki/server";
import { prometheusHandler } from "./prometheus/server";
import { pullCostCsv } from "./pullcost";
import { registryHandler } from "./registry";

export interface DemoSourcesOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Unix milliseconds at which the demo's time stands still; without it time goes on. */
  readonly nowMs?: number;
}

export interface DemoSources {
  readonly port: number;
  readonly prometheusUrl: string;
  readonly lokiUrl: string;
  readonly registryUrl: string;
  readonly pullCostUrl: string;
  readonly close: () => Promise<void>;
}

const DAYS = 14;
const HOST = "127.0.0.1";
const PROMETHEUS_BASE = "/prometheus";

/** The two weeks before now, and what happens from now on. Rejects when the port is taken. */
export async function startDemoSources(options: DemoSourcesOptions = {}): Promise<DemoSources> {
  const nowMs = (): number => options.nowMs ?? Date.now();
  const firstMinute = Math.floor(nowMs() / 60_000) - DAYS * MINUTES_PER_DAY;
  let origin = "";

  const prometheus = prometheusHandler(
    () => ({ first: firstMinute, last: Math.floor(nowMs() / 60_000) }),
    nowMs,
  );
  const others: DemoHandler[] = [
    lokiHandler(() => ({
      fromNs: BigInt(firstMinute) * 60_000_000_000n,
      toNs: BigInt(nowMs()) * 1_000_000n + 1n,
    })),
    registryHandler(() => origin),
    (request, response) => {
      if (request.path !== "/pull-cost.csv") return false;
      sendText(response, 200, pullCostCsv(Math.floor(nowMs() / 60_000 / MINUTES_PER_DAY)), "text/csv");
      return true;
    },
  ];

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (message.url?.startsWith(`${PROMETHEUS_BASE}/`)) {
      if (await prometheus(await readRequest(message, PROMETHEUS_BASE), response)) return;
    } else {
      const request = await readRequest(message);
      for (const handler of others) if (await handler(request, response)) return;
    }
    sendText(response, 404, "404 page not found\n");
  };

  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  origin = `http://${HOST}:${port}`;
  return {
    port,
    prometheusUrl: origin + PROMETHEUS_BASE,
    lokiUrl: origin,
    registryUrl: origin,
    pullCostUrl: `${origin}/pull-cost.csv`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
