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
  const database = await ensureDatabase(config, (line) => io.progress?.(line));
  try {
    return await use({ url: database.url, ownerUrl: database.migrationUrl, config });
  } finally {
    await database.stop();
  }
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
