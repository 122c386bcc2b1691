/** The database the product runs on: the one it was given, or an embedded one in the data directory. */
import pg from "pg";
import type { Config } from "../../lib/server/config";
import { startCluster } from "../postgres/cluster";
import { placeCluster } from "../postgres/reach";

const DATABASE = "plimsoll";

export interface StartedDatabase {
  readonly url: string;
  readonly embedded: boolean;
  readonly stop: () => Promise<void>;
}

/** Throws with the server's own words when the embedded one does not start. */
export async function ensureDatabase(config: Config, say: (line: string) => void): Promise<StartedDatabase> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, embedded: false, stop: () => Promise.resolve() };
  }
  const { directory, note } = placeCluster(config.dataDir);
  if (note !== undefined) say(note);
  const cluster = await startCluster({ directory });
  await createDatabase(cluster.url("postgres"));
  say(`PostgreSQL runs on port ${cluster.port}, its data in ${directory}.`);
  return { url: cluster.url(DATABASE), embedded: true, stop: () => cluster.stop() };
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
