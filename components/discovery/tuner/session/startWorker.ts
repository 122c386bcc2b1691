/**
 * Workers of the tuner. One is started ahead of the page that needs it: starting one takes the page's own thread, which
 * is taken for long once the page is drawn. The first to ask for a worker gets it.
 */
import type { WorkerLike } from "@/lib/client/workerBridge/startBridge";

const TUNER_PATH = /^\/policies\/[^/]+\/tune\/?$/;

let begun: Worker | null = null;

/** Before anything is drawn: begins a worker where the address is a tuner's. */
export function beginWorker(): void {
  if (TUNER_PATH.test(window.location.pathname)) begun ??= start();
}

export function startWorker(): WorkerLike {
  const worker = begun ?? start();
  begun = null;
  return worker;
}

function start(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tuner" });
}
