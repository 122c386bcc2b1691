/**
 * `npm start`: everything a new user needs, in order: build when needed, a PostgreSQL when none is given,
 * migrations, the demo's sources, the server. Ctrl-C stops all of it in the reverse order.
 */
import { fileURLToPath } from "node:url";
import { createSetupLink } from "../lib/server/auth/links";
import { ConfigError, parseConfig } from "../lib/server/config";
import { closeDb } from "../lib/server/db";
import { migrateQueue } from "../lib/server/jobs/worker";
import { isLoopbackHost } from "../lib/server/loopback";
import { applyMigrations } from "./db/migrations";
import { grantRuntimeRole } from "./db/runtimeRole";
import { isFree } from "./postgres/freePort";
import { buildIfNeeded } from "./start/build";
import { startDemo, wantsDemo } from "./start/demo";
import { startWeb } from "./start/web";
import { ensureDatabase } from "./start/database";

const root = fileURLToPath(new URL("..", import.meta.url));
const stops: (() => Promise<void>)[] = [];
const say = (line: string): void => console.log(line);

async function start(): Promise<number> {
  const config = parseConfig(process.env);
  if (!(await isFree(config.port, config.host))) {
    throw new ConfigError(`Port ${config.port} is taken. Set PORT to a free one: PORT=3001 npm start`);
  }
  await buildIfNeeded(root, say);
  throwIfInterrupted();

  const database = await ensureDatabase(config, say);
  stops.push(database.stop);
  const applied = await applyMigrations(database.migrationUrl);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(", ")}.`);
  throwIfInterrupted();

  const demo = config.demo ?? (database.embedded && (await wantsDemo(database.migrationUrl)));
  const environment = {
    // Where the server listens decides whether it may ask this machine's own addresses; the demo is seeded from here.
    HOSTNAME: config.host,
    DATABASE_URL: database.url,
    PLIMSOLL_DATA_DIR: config.dataDir,
    PLIMSOLL_DEMO: demo ? "1" : "0",
  };
  // What is called from here on reads its configuration from the environment, once.
  Object.assign(process.env, environment);
  // The server has no business with the owner's password.
  delete process.env.MIGRATION_DATABASE_URL;
  await migrateQueue(database.migrationUrl);
  const unbound = await grantRuntimeRole(database.migrationUrl, database.url);
  if (unbound !== undefined) say(unbound);
  if (demo) {
    const sources = await startDemo(config.dataDir, say);
    stops.push(sources.stop);
    await sources.seed();
  }
  // A demo that only this machine can reach lets its visitors in without an account.
  const link = demo && isLoopbackHost(config.host) ? null : await createSetupLink();
  await closeDb();
  throwIfInterrupted();

  const web = await startWeb({ root, port: config.port, host: config.host, environment });
  stops.push(web.stop);
  say("");
  say(`  Plimsoll is at ${config.publicUrl}${demo ? " with demo data" : ""}`);
  if (link) {
    say("  Nobody has an account yet. Make the first administrator within 24 hours at");
    say(`  ${link.url}`);
  }
  say("  Ctrl-C stops it.");
  say("");
  const code = await Promise.race([web.ended, interrupted]);
  if (code !== "interrupted") console.error(`The server ended by itself with ${code}.`);
  return code === "interrupted" ? 0 : 1;
}

let wasInterrupted = false;
const interrupted = new Promise<"interrupted">((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!wasInterrupted) say("Stopping …");
      wasInterrupted = true;
      resolve("interrupted");
    });
  }
});

class Interrupted extends Error {}

function throwIfInterrupted(): void {
  if (wasInterrupted) throw new Interrupted();
}

let code: number;
try {
  code = await start();
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
process.exit(code);
