/** A database whose application has a role of its own, as an operator who takes care sets it up. */
import { randomBytes } from "node:crypto";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applyMigrations } from "@/scripts/db/migrations";
import { grantRuntimeRole } from "@/scripts/db/runtimeRole";
import { createDatabase, type TestDatabase } from "./database";

export interface RestrictedDatabase extends TestDatabase {
  /** `url` signs in as this role, which owns nothing. */
  readonly role: string;
  readonly ownerUrl: string;
}

export async function restrictedDatabase(): Promise<RestrictedDatabase> {
  const database = await createDatabase({ empty: true });
  const role = `app_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await asOwner(database.url, `create role ${role} login password '${password}'`);
  await applyMigrations(database.url);
  // Not by migrateQueue: its logger would read the configuration before the house has set it.
  await runMigrations({ connectionString: database.url, logger: new Logger(() => () => undefined) });
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  await grantRuntimeRole(database.url, url.href);
  return {
    url: url.href,
    role,
    ownerUrl: database.url,
    drop: async () => {
      await database.drop();
      const server = new URL(database.url);
      server.pathname = "/postgres";
      await asOwner(server.href, `drop role ${role}`);
    },
  };
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
