/** The database as prepared by the start command: the application's role exists from the first start. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, afterEach, expect, it } from "vitest";
import { ConfigError, parseConfig } from "@/lib/server/core/config";
import { applyMigrations } from "@/scripts/db/migrations";
import { grantRuntimeRole } from "@/scripts/db/runtimeRole";
import { ensureDatabase, type StartedDatabase } from "@/scripts/start/database";

const folder = mkdtempSync(join(tmpdir(), "plimsoll-start-"));
chmodSync(folder, 0o711);
const config = parseConfig({ PLIMSOLL_DATA_DIR: folder });
const running = new Set<StartedDatabase>();

afterEach(async () => {
  for (const database of running) await database.stop();
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As `npm start` does it. */
async function start(): Promise<StartedDatabase> {
  const database = await ensureDatabase(config, () => undefined);
  running.add(database);
  await applyMigrations(database.migrationUrl);
  const logger = new Logger(() => () => undefined);
  await runMigrations({ connectionString: database.migrationUrl, logger });
  expect(await grantRuntimeRole(database.migrationUrl, database.url)).toBeUndefined();
  return database;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const INSERT = `insert into audit_event (id, actor, role, action, target, request_id)
  values (gen_random_uuid(), 'a', 'admin', 'x', 'x', 'r')`;

it("gives the application a role of its own, the same again at a second start on the kept data", async () => {
  const first = await start();
  expect(first.embedded).toBe(true);
  expect(await ask(first.url, "select current_user as name")).toEqual([{ name: "plimsoll_app" }]);
  await ask(first.url, INSERT);
  await expect(ask(first.url, "delete from audit_event")).rejects.toThrow("permission denied");
  await first.stop();

  const second = await start();
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(new URL(second.url).password).not.toBe(new URL(second.migrationUrl).password);
  expect(await ask(second.url, "select count(*)::int as kept from audit_event")).toEqual([{ kept: 1 }]);
});

it("leaves a running product's password as it is when it is started twice", async () => {
  const first = await start();
  const beside = await start();
  await ask(first.url, INSERT);
  expect(beside.url).toBe(first.url);
});

it("takes the databases it is given, one role or two", async () => {
  const owner = "postgresql://owner@db/plimsoll";
  const app = "postgresql://app@db/plimsoll";
  const given = (environment: Record<string, string>): Promise<StartedDatabase> =>
    ensureDatabase(parseConfig(environment), () => undefined);
  expect(await given({ DATABASE_URL: app })).toMatchObject({ url: app, migrationUrl: app, embedded: false });
  const both = { DATABASE_URL: app, MIGRATION_DATABASE_URL: owner };
  expect(await given(both)).toMatchObject({ url: app, migrationUrl: owner, embedded: false });
  await expect(given({ MIGRATION_DATABASE_URL: owner })).rejects.toThrow(ConfigError);
});
