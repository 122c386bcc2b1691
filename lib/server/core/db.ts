/** The database client of this process. A connection that the server drops is replaced on the next use. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../../../generated/prisma/client";
import { databaseUrl } from "./config";
import { log } from "./log";
import { forget, singleton } from "./singleton";

/** The client inside a transaction. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

const POOL_SIZE = 10;

/** Options of a transaction that writes many rows: Prisma's default of 5 s is too short for a slow database. */
export const LONG_WRITE = { timeout: 60_000, maxWait: 30_000 };

interface Opened {
  readonly client: PrismaClient;
  readonly pool: pg.Pool;
}

function opened(): Opened {
  return singleton("db", () => open(databaseUrl()));
}

function open(connectionString: string): Opened {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    // Reports an unreachable database within seconds, not after the caller's timeout.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "plimsoll",
  });
  // Without listeners a dropped connection, idle or in use, would end the process. The query in progress gets the
  // error.
  pool.on("error", (error) => log().warn({ error }, "an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log().debug({ error }, "a database connection was lost"));
  });
  return { client: new PrismaClient({ adapter: new PrismaPg(pool) }), pool };
}

export function db(): PrismaClient {
  return opened().client;
}

/** The same connection pool without Prisma, for queries that Prisma cannot express. */
export function pool(): pg.Pool {
  return opened().pool;
}

/** Ends a read-only transaction and releases its connection; a connection that was lost is closed. Never rejects. */
export async function endReading(client: pg.PoolClient): Promise<void> {
  await client.query("rollback").then(
    () => client.release(),
    (error: unknown) => client.release(error instanceof Error ? error : true),
  );
}

/** Closes all connections; the next use opens new ones. */
export async function closeDb(): Promise<void> {
  const was = forget<Opened>("db");
  if (!was) return;
  await was.client.$disconnect();
  await was.pool.end();
}
