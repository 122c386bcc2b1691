/**
 * A real PostgreSQL for integration tests: one embedded server for all test files of a run, with a separate database
 * for each that needs one.
 */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { onServer, TEMPLATE } from "./postgresTemplate";

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

/** Creates a database: a copy of the migrated one, or an empty one with `empty`. */
export async function createDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}${options.empty ? "" : ` template ${TEMPLATE}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}
