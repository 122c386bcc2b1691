/** What a server process does besides answering requests: its share of the jobs, and a graceful shutdown. */
import { setTimeout as sleep } from "node:timers/promises";
import { announceSetup } from "./auth/announce";
import { config } from "./core/config";
import { closeDb } from "./core/db";
import { loadAhead } from "./core/loadAhead";
import { log } from "./core/log";
import { listenForRestarts } from "./core/restarts";
import { closeNotifications } from "./core/notifications";
import { startWorker, type Worker } from "./operations/worker";
import { PARTS } from "./parts";
import {
  beginToStop,
  requestsInFlight,
  settleRequests,
  stoppingSignal,
  watchRequests,
} from "./http/inFlightRequests";

/** A probe or a proxy has at least this long to notice that the process is no longer ready. */
const NOTICE_MS = 500;
/** Operations get this long to be handed back even if requests get no time at all. */
const HAND_BACK_MS = 5_000;
const CLOSE_MS = 3_000;

/**
 * Starts the worker unless PLIMSOLL_WORKER=0, and loads the code of routes and pages. On SIGTERM or SIGINT, and when the start command that began this
 * process is gone, the process drains and ends: it is no longer ready, streams are told to reconnect elsewhere,
 * operations are handed back, and requests in progress get PLIMSOLL_DRAIN_SECONDS to finish.
 */
export function startLifecycle(): void {
  watchRequests();
  listenForRestarts();
  const worker = config().worker ? startWorker() : undefined;
  void announceSetup();
  if (process.env.NODE_ENV === "production") void loadAhead(process.cwd(), stoppingSignal());
  const stop = async (): Promise<void> => {
    if (stoppingSignal().aborted) return;
    beginToStop();
    const failed = await drain(worker).catch((error: unknown) => {
      log().error({ error }, "the process could not stop in order");
      return true;
    });
    process.exit(failed ? 1 : 0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("disconnect", () => void stop());
}

/** Resolves with whether an error occurred during the shutdown. */
async function drain(worker: Worker | undefined): Promise<boolean> {
  const began = Date.now();
  const requestsMs = config().drainSeconds * 1000;
  log().info({ requests: requestsInFlight(), drainMs: requestsMs }, "the process stops");
  const handedBack = worker?.stop().then(() => true) ?? Promise.resolve(true);
  const late = sleep(Math.max(requestsMs, HAND_BACK_MS), false);
  const [inTime, left] = await Promise.all([
    Promise.race([handedBack, late]),
    settleRequests(requestsMs),
    sleep(NOTICE_MS),
  ]);
  if (!inTime)
    log().warn("operations could not be handed back in time; others take them up without a heartbeat");
  if (left > 0)
    log().warn({ requests: left }, "requests are cut off: they took longer than PLIMSOLL_DRAIN_SECONDS");
  // A request that was cut off may hold a connection for a minute, and a database that hangs never answers.
  if (!(await Promise.race([close(), sleep(CLOSE_MS, false)])))
    log().warn("the process ends while something is still in the database");
  log().info({ durationMs: Date.now() - began }, "the process has stopped");
  return false;
}

/** First writes what the parts have in memory. Resolves with true once all connections are closed. */
async function close(): Promise<true> {
  for (const part of PARTS) await part.stop?.();
  await closeNotifications();
  await closeDb();
  return true;
}
