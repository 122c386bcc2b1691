/**
 * The worker of this process: takes jobs from the queue in the database, and does the house's regular chores. Any
 * number of processes may run one; they share the work through the database.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { removeEnded } from "../auth/cleanUp";
import { databaseUrl } from "../config";
import { isConnectionLoss } from "../dbErrors";
import { log } from "../log";
import { executeRun } from "../runs/execute";
import { sweepRuns, type SweepOptions } from "../runs/sweep";
import { RUN_TASK } from "./enqueue";
import { applyRetention } from "./retention";
import { enqueueDueRuns } from "./schedule";

/** Runs that one process works on at once: fetching waits, computing does not. */
const CONCURRENCY = 3;
const CHORES_MS = 5_000;
const RETENTION_MS = 600_000;
const RESTART_MS = 1_000;

export interface WorkerOptions extends SweepOptions {
  readonly choresMs?: number;
}

export interface Worker {
  /** Hands back what is being worked on and resolves when nothing is. */
  stop(): Promise<void>;
}

const payloadSchema = z.object({ runId: z.uuid() });

/** Brings the queue's own tables up to date. */
export async function migrateQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: queueLogger() });
}

/** The worker begins as soon as the database answers, and begins again after the database was away. */
export function startWorker(options: WorkerOptions = {}): Worker {
  const shutdown = new AbortController();
  const pool = new pg.Pool({
    connectionString: databaseUrl(),
    max: CONCURRENCY + 2,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "plimsoll worker",
  });
  pool.on("error", (error) => log().warn({ error }, "an idle connection of the queue was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log().debug({ error }, "a connection of the queue was lost"));
  });
  const active = new Set<Promise<void>>();
  let runner: Runner | undefined;
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: queueLogger(),
      taskList: {
        [RUN_TASK]: async (payload) => {
          const work = executeRun(payloadSchema.parse(payload).runId, shutdown.signal);
          active.add(work);
          await work.finally(() => active.delete(work));
        },
      },
    });
  const supervise = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      try {
        runner = await begin();
        if (shutdown.signal.aborted) await runner.stop("the process stops");
        await runner.promise;
      } catch (error) {
        log().warn({ error }, "the queue's worker ended and will begin again");
      }
      // Wakes early when the process stops.
      await sleep(RESTART_MS, undefined, { signal: shutdown.signal }).catch(() => undefined);
    }
  };
  const supervised = supervise();
  const chores = startChores(options);
  return {
    async stop() {
      shutdown.abort();
      // No new job is taken from here on; runs at work hand themselves back.
      const stopped = runner?.stop("the process stops").catch(() => undefined);
      chores.stop();
      await Promise.allSettled([...active]);
      await stopped;
      await supervised;
      await chores.done();
      await pool.end();
    },
  };
}

interface Chores {
  stop(): void;
  done(): Promise<void>;
}

/** Sweep, schedule, retention: each is safe in several processes at once and does nothing twice. */
function startChores(options: WorkerOptions): Chores {
  let stopped = false;
  let lastRetention = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const once = async (): Promise<void> => {
    try {
      await sweepRuns(options);
      await enqueueDueRuns();
      if (Date.now() - lastRetention > RETENTION_MS) {
        lastRetention = Date.now();
        await applyRetention();
        await removeEnded();
      }
    } catch (error) {
      if (isConnectionLoss(error)) log().debug({ error }, "chores wait for the database");
      else log().error({ error }, "a chore failed");
    }
    if (!stopped) timer = setTimeout(next, options.choresMs ?? CHORES_MS);
  };
  const next = (): void => {
    running = once();
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    done: () => running,
  };
}

function queueLogger(): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const fields = {
      scope: scope.label ?? "queue",
      ...(meta?.["error"] === undefined ? {} : { error: meta["error"] }),
    };
    // The queue comes back by itself after the database does.
    const expected = isConnectionLoss(meta?.["error"]);
    if (level === "error" && !expected) log().error(fields, message);
    else if (level === "error" || level === "warning") log().warn(fields, message);
    else log().debug(fields, message);
  });
}
