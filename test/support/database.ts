/**
 * A real PostgreSQL for integration tests: one embedded server for all test files of a run, a fresh migrated
 * database for each that asks.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { applyMigrations } from "@/scripts/db/migrations";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the embedded server's own database `postgres`. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database, migrated unless `empty`. */
export async function createDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (!options.empty) await applyMigrations(url.href);
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
