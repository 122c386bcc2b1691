/** Connections for the matching query and the pages: to the replica if there is one. Never used for an assignment. */
import pg from "pg";
import { config } from "../../core/config";
import { pool } from "../../core/db";
import { log } from "../../core/log";
import { forget, singleton } from "../../core/singleton";

export function matchingPool(): pg.Pool {
  const { databaseReplicaUrl } = config();
  return databaseReplicaUrl === undefined ? pool() : singleton("replica", () => open(databaseReplicaUrl));
}

/** Whether its answers may lag behind. */
export const readsReplica = (): boolean => config().databaseReplicaUrl !== undefined;

function open(connectionString: string): pg.Pool {
  const made = new pg.Pool({
    connectionString,
    max: 5,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: "plimsoll queue",
  });
  made.on("error", (error) => log().warn({ error }, "an idle connection to the replica was lost"));
  made.on("connect", (client) => {
    client.on("error", (error) => log().debug({ error }, "a connection to the replica was lost"));
  });
  return made;
}

export async function closeMatchingPool(): Promise<void> {
  await forget<pg.Pool>("replica")?.end();
}
