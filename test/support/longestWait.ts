/** Measures how long other requests wait while a server works. */
import { Worker } from "node:worker_threads";

interface Found {
  /** Milliseconds. */
  readonly longest: number;
  readonly problem: string | null;
}

/**
 * Runs in a separate thread: work of the test itself, such as building and sending a large body, would otherwise
 * count as the server's delay.
 */
const PROBE = `
const { parentPort, workerData: { url, pauseMs } } = require("node:worker_threads");
let ended = false;
let longest = 0;
parentPort.once("message", () => { ended = true; });
async function probe() {
  do {
    const began = performance.now();
    const { status } = await fetch(url + "/api/health/live");
    if (status !== 200) throw new Error("The server answered " + status + ": it is not alive.");
    longest = Math.max(longest, performance.now() - began);
    await new Promise((later) => setTimeout(later, pauseMs));
  } while (!ended);
}
probe().then(
  () => parentPort.postMessage({ longest, problem: null }),
  (error) => parentPort.postMessage({ longest, problem: String(error) }),
);
`;
const PAUSE_MS = 20;

/**
 * Returns the milliseconds of the longest of consecutive requests for /api/health/live until `work` has ended. Throws
 * what `work` throws, and if the server does not answer 200.
 */
export async function longestWait(url: string, work: Promise<unknown>): Promise<number> {
  const worker = new Worker(PROBE, { eval: true, workerData: { url, pauseMs: PAUSE_MS } });
  try {
    const found = new Promise<Found>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    // Thrown below, after the last request to the server.
    found.catch(() => undefined);
    const [outcome] = await Promise.allSettled([work]);
    worker.postMessage("end");
    const { longest, problem } = await found;
    if (outcome.status === "rejected") throw outcome.reason;
    if (problem !== null) throw new Error(problem);
    return longest;
  } finally {
    await worker.terminate();
  }
}
