/**
 * The worker of this process: takes jobs of every kind from the queue in the database. Any number of processes may
 * run one; they share the work through the database.
 */
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import pg from "pg";
import { databaseUrl } from "../core/config";
import { isConnectionLoss } from "../core/dbErrors";
import { log } from "../core/log";
import { startChores, type ChoreOptions } from "./chores";
import type { OperationKind } from "./defineOperation";
import { operationOf } from "./enqueue";
import { executeOperation } from "./execute";
import { beginCounts } from "./counters";
import { KINDS } from "./kinds";

const RESTART_MS = 1_000;

export interface WorkerOptions extends ChoreOptions {
  /** The kinds it works on; every registered kind by default. */
  readonly kinds?: readonly OperationKind[];
}

export interface Worker {
  /** Hands back the operations in progress and resolves when none is left. */
  stop(): Promise<void>;
}

/** Migrates the queue's own tables. */
export async function migrateQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: queueLogger() });
}

/** Starts the worker as soon as the database answers, and restarts it after the database was unavailable. */
export function startWorker(options: WorkerOptions = {}): Worker {
  const { kinds = KINDS } = options;
  const shutdown = new AbortController();
  // Listeners: each kind while it waits for the database, and each operation.
  setMaxListeners(0, shutdown.signal);
  beginCounts(kinds);
  const pool = queuePool(kinds);
  const takers = kinds.map((kind) => takeJobs(kind, pool, shutdown.signal));
  const chores = startChores(kinds, options);
  return {
    async stop() {
      shutdown.abort();
      chores.stop();
      await Promise.all(takers.map((taker) => taker.stop()));
      await chores.done();
      await pool.end();
    },
  };
}

/** Each kind listens on one connection; the others are needed only while a job is taken or given back. */
function queuePool(kinds: readonly OperationKind[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl(),
    max: Math.max(kinds.length + 4, ...kinds.map(({ concurrency }) => concurrency)),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "plimsoll worker",
  });
  pool.on("error", (error) => log().warn({ error }, "an idle connection of the queue was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log().debug({ error }, "a connection of the queue was lost"));
  });
  return pool;
}

/** Takes the jobs of one kind, so that no kind uses up the slots of another. */
function takeJobs(kind: OperationKind, pool: pg.Pool, shutdown: AbortSignal): Worker {
  const active = new Set<Promise<void>>();
  let runner: Runner | undefined;
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      concurrency: kind.concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: queueLogger(),
      // With batching the queue waits at shutdown for jobs that are being given back, and retries if that fails.
      // Without it, it does neither: the rejection would be unhandled and end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: {
        [kind.kind]: async (payload) => {
          const work = executeOperation(kind, operationOf(payload), shutdown);
          active.add(work);
          await work.finally(() => active.delete(work));
        },
      },
    });
  const supervise = async (): Promise<void> => {
    while (!shutdown.aborted) {
      try {
        runner = await begin();
        if (shutdown.aborted) await runner.stop("the process stops");
        await runner.promise;
      } catch (error) {
        log().warn({ error, kind: kind.kind }, "the queue's worker ended and will be restarted");
      }
      // Wakes early when the process stops.
      await sleep(RESTART_MS, undefined, { signal: shutdown }).catch(() => undefined);
    }
  };
  const supervised = supervise();
  return {
    async stop() {
      // From here no new job is taken; running operations hand themselves back.
      const stopped = runner?.stop("the process stops").catch(() => undefined);
      await Promise.allSettled([...active]);
      await stopped;
      await supervised;
    },
  };
}

function queueLogger(): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const error = meta?.["error"] ?? meta?.["fatalError"];
    const fields = { scope: scope.label ?? "queue", ...(error === undefined ? {} : { error }) };
    // The queue recovers by itself once the database does.
    const expected = isConnectionLoss(error);
    if (level === "error" && !expected) log().error(fields, message);
    else if (level === "error" || level === "warning") log().warn(fields, message);
    else log().debug(fields, message);
  });
}
