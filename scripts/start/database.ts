/** The database of the product: the configured one, or an embedded one in the data directory. */
import { createHmac } from "node:crypto";
import pg from "pg";
import { ConfigError, type Config } from "../../lib/server/core/config";
import { startCluster, type Cluster } from "../postgres/cluster";
import { placeCluster } from "../postgres/reach";
import type { Started } from "./keepRunning";

const DATABASE = "plimsoll";
const RUNTIME_ROLE = "plimsoll_app";

export interface StartedDatabase {
  /** URL for the application. Its role can neither alter tables nor rewrite the audit log. */
  readonly url: string;
  /** The owner's URL, for migrations. Equals `url` if only one was given. */
  readonly migrationUrl: string;
  readonly embedded: boolean;
  readonly stop: () => Promise<void>;
  /** The embedded server, and a function that starts it again at the same URLs. */
  readonly server?: { readonly first: Started; readonly startAgain: () => Promise<Started> };
}

/** Throws with the server's own output if the embedded one does not start. */
export async function ensureDatabase(config: Config, say: (line: string) => void): Promise<StartedDatabase> {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (databaseUrl !== undefined) {
    const migrationUrl = migrationDatabaseUrl ?? databaseUrl;
    return { url: databaseUrl, migrationUrl, embedded: false, stop: () => Promise.resolve() };
  }
  if (migrationDatabaseUrl !== undefined) {
    throw new ConfigError(
      "MIGRATION_DATABASE_URL is set and DATABASE_URL is not. Set DATABASE_URL to the same database with the role that the application runs as.",
    );
  }
  const { directory, note } = placeCluster(config.dataDir);
  if (note !== undefined) say(note);
  const cluster = await startCluster({ directory });
  const url = new URL(cluster.url(DATABASE));
  url.username = RUNTIME_ROLE;
  url.password = runtimePassword(cluster.url(DATABASE));
  await prepareServer(cluster.url("postgres"), url.password);
  say(`PostgreSQL runs on port ${cluster.port}, its data in ${directory}.`);
  return {
    url: url.href,
    migrationUrl: cluster.url(DATABASE),
    embedded: true,
    stop: () => cluster.stop(),
    server: {
      first: asStarted(cluster),
      startAgain: async () => asStarted(await startCluster({ directory, keepPort: true })),
    },
  };
}

function asStarted(cluster: Cluster): Started {
  return { ended: cluster.whenDown(), stop: () => cluster.stop() };
}

/**
 * Derived from the owner's random password, so that a second start, or one during a running product, uses the role's
 * existing password. The owner's password cannot be derived from it.
 */
function runtimePassword(ownerUrl: string): string {
  return createHmac("sha256", new URL(ownerUrl).password).update(RUNTIME_ROLE).digest("base64url");
}

/** Creates the database and the application's role if they do not exist. */
async function prepareServer(maintenanceUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const database = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query("select 1 from pg_roles where rolname = $1", [RUNTIME_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${RUNTIME_ROLE}`);
    await client.query(`alter role ${RUNTIME_ROLE} login password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
