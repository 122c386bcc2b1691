/**
 * The database of a command: the configured one, or the embedded one, which is started temporarily if it is not
 * running.
 */
import { parseConfig, type Config } from "../lib/server/core/config";
import { existingKey, previousKeys, secretBox, type SecretBox } from "../lib/server/core/secrets";
import type { CommandIo } from "./io";

export interface CommandDatabase {
  /** Connects as the application's role. */
  readonly url: string;
  /** Connects as the owner of the tables. */
  readonly ownerUrl: string;
  readonly config: Config;
}

/** Throws a ConfigError that names every invalid setting. */
export async function withDatabase<T>(
  io: CommandIo,
  use: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const config = parseConfig(process.env);
  const { ensureDatabase } = await import("../scripts/start/database");
  const starting = ensureDatabase(config, (line) => io.progress?.(line));
  const interruption = stopWhenInterrupted(starting);
  try {
    const database = await starting;
    try {
      return await use({ url: database.url, ownerUrl: database.migrationUrl, config });
    } finally {
      await database.stop();
    }
  } finally {
    await interruption.passed();
  }
}

/** Exit codes by shell convention. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

interface Interruption {
  /** Resolves at once without an interruption; otherwise never, because the process ends. */
  readonly passed: () => Promise<void>;
}

/**
 * The embedded server runs in its own session and receives no Ctrl-C, so the process that started it must stop it.
 */
function stopWhenInterrupted(starting: Promise<{ readonly stop: () => Promise<void> }>): Interruption {
  let interrupted = false;
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const leave = (): void => {
      interrupted = true;
      void starting
        .then((database) => database.stop())
        .catch(() => undefined)
        .finally(() => process.exit(code));
    };
    process.once(signal, leave);
    return [signal, leave] as const;
  });
  return {
    async passed() {
      for (const [signal, leave] of handlers) process.off(signal, leave);
      if (interrupted) await new Promise(() => undefined);
    },
  };
}

/**
 * The same for work that asks the server's own code, which finds the database in the environment and opens
 * connections that are closed here. Throws as withDatabase, and an Error for a database that was not migrated.
 */
export function withServerDatabase<T>(io: CommandIo, use: (config: Config) => Promise<T>): Promise<T> {
  return withDatabase(io, async ({ url, config }) => {
    const { closeDb, pool } = await import("../lib/server/core/db");
    // What is called from here on reads its database from the environment, once.
    process.env.DATABASE_URL = url;
    try {
      const { rows } = await pool().query<{ isNew: boolean }>(
        `select to_regclass('audit_event') is null as "isNew"`,
      );
      if (rows[0]?.isNew === true)
        throw new Error("the database has no tables of Plimsoll yet: run plimsoll migrate");
      return await use(config);
    } finally {
      await closeDb();
    }
  });
}

/** Returns the configured keys; undefined if there is none. Never creates a key. */
export function keysAtHand(config: Config): SecretBox | undefined {
  const key = existingKey(config);
  return key === undefined ? undefined : secretBox(key, previousKeys(config));
}
