/**
 * Workers of the tuner. One is begun as soon as the page's code is there, so that it has loaded its own by the time
 * the page knows what to open; the first to ask for a worker gets it.
 */
import type { WorkerLike } from "./connection";

let begun: Worker | null = typeof Worker === "undefined" ? null : start();

export function startWorker(): WorkerLike {
  const worker = begun ?? start();
  begun = null;
  return worker;
}

function start(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tuner" });
}
