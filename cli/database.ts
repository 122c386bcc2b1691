/** The database that a command works on: the configured one, or the embedded one, running or started for the while. */
import { parseConfig, type Config } from "../lib/server/core/config";
import { existingKey, previousKeys, secretBox, type SecretBox } from "../lib/server/core/secrets";
import type { CommandIo } from "./io";

export interface CommandDatabase {
  /** As the role that the application runs as. */
  readonly url: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  readonly config: Config;
}

/** Throws a ConfigError that names every wrong setting. */
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

/** Exit codes as a shell has them. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

interface Interruption {
  /** Resolves at once where there was none; where there was one the process ends, and nothing goes on. */
  readonly passed: () => Promise<void>;
}

/** The embedded server has a session of its own, which no Ctrl-C reaches: whoever started it stops it. */
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
 * connections that are closed here. Throws as withDatabase.
 */
export function withServerDatabase<T>(io: CommandIo, use: (config: Config) => Promise<T>): Promise<T> {
  return withDatabase(io, async ({ url, config }) => {
    const { closeDb } = await import("../lib/server/core/db");
    // What is called from here on reads its database from the environment, once.
    process.env.DATABASE_URL = url;
    try {
      return await use(config);
    } finally {
      await closeDb();
    }
  });
}

/** The configured keys; undefined where there is none. None is made. */
export function keysAtHand(config: Config): SecretBox | undefined {
  const key = existingKey(config);
  return key === undefined ? undefined : secretBox(key, previousKeys(config));
}
