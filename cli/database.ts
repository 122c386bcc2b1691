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

/** The keys at hand; undefined where there is none. None is made. */
export function keysAtHand(config: Config): SecretBox | undefined {
  const key = existingKey(config);
  return key === undefined ? undefined : secretBox(key, previousKeys(config));
}

/** `1,234 rows`, `1 row`. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}
