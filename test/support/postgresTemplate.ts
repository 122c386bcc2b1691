/** Creates databases as copies of a migrated one: 50 ms instead of a second of migrations. */
import pg from "pg";

/** Name of the database to copy. It must have no connections, or PostgreSQL refuses to copy it. */
export const TEMPLATE = "plimsoll_template";

/** Runs one statement as the server's owner. */
export async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
