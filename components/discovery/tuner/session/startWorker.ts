/**
 * Starts workers of the tuner. One is started before the page that needs it: starting one uses the main thread, which
 * is busy for a long time once the page is rendered. The first caller that needs a worker gets it.
 */
import type { WorkerLike } from "@/lib/client/workerBridge/startBridge";

const TUNER_PATH = /^\/policies\/[^/]+\/tune\/?$/;

let startedAhead: Worker | null = null;

/** Call before the first render: starts a worker if the address is a tuner's. */
export function beginWorker(): void {
  if (TUNER_PATH.test(window.location.pathname)) startedAhead ??= start();
}

export function startWorker(): WorkerLike {
  const worker = startedAhead ?? start();
  startedAhead = null;
  return worker;
}

function start(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tuner" });
}
