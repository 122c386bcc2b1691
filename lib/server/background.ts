/** What a server process does besides answering: its share of the jobs, and an orderly end. */
import { config } from "./config";
import { closeDb } from "./db";
import { startWorker } from "./jobs/worker";
import { log } from "./log";
import { closeNotifications } from "./notifications";

/** Requests at work get this long after the jobs were handed back. */
const DRAIN_MS = 500;

/**
 * Starts the worker unless PLIMSOLL_WORKER=0. On SIGTERM or SIGINT, and when the start command that began this
 * process is gone, runs are handed back and the process ends.
 */
export function startBackground(): void {
  const worker = config().worker ? startWorker() : undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    try {
      await worker?.stop();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await closeNotifications();
      await closeDb();
    } catch (error) {
      log().error({ error }, "the process could not stop in order");
    }
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("disconnect", () => void stop());
}
