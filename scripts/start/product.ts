/**
 * Starts everything that a new user needs, in order: a PostgreSQL if none is configured, migrations, the demo's
 * sources, the server. Restarts PostgreSQL and the server when they end. Ctrl-C stops everything in reverse order.
 */
import { createSetupLink } from "../../lib/server/auth/links";
import { ConfigError, parseConfig } from "../../lib/server/core/config";
import { closeDb } from "../../lib/server/core/db";
import { isLoopbackHost } from "../../lib/server/core/loopback";
import { migrateQueue } from "../../lib/server/operations/worker";
import { applyMigrations } from "../db/migrations";
import { grantRuntimeRole } from "../db/runtimeRole";
import { isFree } from "../postgres/freePort";
import { ensureDatabase } from "./database";
import { startDemo, wantsDemo } from "./demo";
import { keepRunning, type Kept } from "./keepRunning";
import { startWeb, type WebServer } from "./web";

export interface WebProgram {
  readonly root: string;
  /** Arguments for Node. */
  readonly args: readonly string[];
  /** Folder of the compute bundles (scripts/serverEntries.mjs). */
  readonly bundles: string;
  /** Called before anything is started. */
  readonly prepare: (say: (line: string) => void) => Promise<unknown>;
}

const say = (line: string): void => console.log(line);

/** Resolves with the exit code: 0 after Ctrl-C, 1 if something did not start or ended repeatedly. */
export async function runProduct(program: WebProgram): Promise<number> {
  const stops: (() => Promise<void>)[] = [];
  let code: number;
  try {
    code = await start(program, stops);
  } catch (error) {
    code = error instanceof Interrupted ? 0 : 1;
    if (error instanceof ConfigError) console.error(error.message);
    else if (!(error instanceof Interrupted)) console.error(error);
  }
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      console.error(error);
      code = 1;
    }
  }
  return code;
}

async function start(program: WebProgram, stops: (() => Promise<void>)[]): Promise<number> {
  const config = parseConfig(process.env);
  if (!(await isFree(config.port, config.host))) {
    throw new ConfigError(`Port ${config.port} is taken. Set PORT to a free one: PORT=3001 npm start`);
  }
  await program.prepare(say);
  throwIfInterrupted();

  const restarts = { postgres: 0, web: 0 };
  let server: WebServer | undefined;
  const countRestart = (of: keyof typeof restarts): void => {
    restarts[of] += 1;
    server?.send({ restarts });
  };
  const kept: Kept[] = [];
  const database = await ensureDatabase(config, say);
  if (database.server) {
    const onRestart = (): void => countRestart("postgres");
    kept.push(keepRunning({ name: "PostgreSQL", ...database.server, say, onRestart }));
  }
  stops.push(kept[0]?.stop ?? database.stop);
  const applied = await applyMigrations(database.migrationUrl, { say });
  if (applied.length > 0) say(`Migrated the database: ${applied.join(", ")}.`);
  throwIfInterrupted();

  const demo = config.demo ?? (database.embedded && (await wantsDemo(database.migrationUrl)));
  const environment = {
    // The listening address decides whether the server may access this machine's own addresses. The demo is seeded
    // from here.
    HOSTNAME: config.host,
    DATABASE_URL: database.url,
    PLIMSOLL_DATA_DIR: config.dataDir,
    PLIMSOLL_DEMO: demo ? "1" : "0",
    COMPUTE_FOLDER: program.bundles,
  };
  // Code called below reads its configuration from the environment, once.
  Object.assign(process.env, environment);
  // The server must not have the owner's password.
  delete process.env.MIGRATION_DATABASE_URL;
  await migrateQueue(database.migrationUrl);
  const unbound = await grantRuntimeRole(database.migrationUrl, database.url);
  if (unbound !== undefined) say(unbound);
  if (demo) {
    const sources = await startDemo(config.dataDir, say);
    stops.push(sources.stop);
    await sources.seed();
  }
  // A demo that is only reachable from this machine lets visitors in without an account.
  const link = demo && isLoopbackHost(config.host) ? null : await createSetupLink();
  await closeDb();
  throwIfInterrupted();

  const { root, args } = program;
  const web = { root, args, port: config.port, host: config.host, environment };
  const first = await startWeb(web);
  const onRestart = (started: WebServer): void => {
    server = started;
    countRestart("web");
  };
  server = first;
  first.send({ restarts });
  const startAgain = (signal: AbortSignal): Promise<WebServer> => startWeb(web, signal);
  const keptWeb = keepRunning({ name: "The server", first, startAgain, say, onRestart });
  kept.push(keptWeb);
  stops.push(keptWeb.stop);
  say("");
  // A space follows the URL: in a log line a quote comes next, and would be copied together with the URL.
  say(`  Plimsoll is at ${config.publicUrl} ${demo ? "with demo data" : ""}`);
  if (link) {
    say("  There are no accounts yet. Create the first administrator within 24 hours at");
    say(`  ${link.url} `);
  }
  say("  Ctrl-C stops it.");
  say("");
  const why = await Promise.race([interrupted, ...kept.map(({ gaveUp }) => gaveUp)]);
  if (why === undefined) return 0;
  console.error(why);
  return 1;
}

let wasInterrupted = false;
const interrupted = new Promise<undefined>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!wasInterrupted) say("Stopping …");
      wasInterrupted = true;
      resolve(undefined);
    });
  }
});

class Interrupted extends Error {}

function throwIfInterrupted(): void {
  if (wasInterrupted) throw new Interrupted();
}
