import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyMigrations, pendingSql } from "@/scripts/db/migrations";
import { createDatabase, type TestDatabase } from "@/test/support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({ empty: true });
});
afterAll(async () => database.drop());

it("applies all migrations to an empty database once, from however many processes", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url)));
  expect(applied.flat()).toHaveLength(new Set(applied.flat()).size);
  expect(applied.flat().length).toBeGreaterThan(0);
  expect(await applyMigrations(database.url)).toEqual([]);
});

it("keeps the books that Prisma's own command reads", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows = await client.query(
    "select checksum, finished_at, applied_steps_count from _prisma_migrations",
  );
  await client.end();
  expect(rows.rows[0]).toMatchObject({
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    applied_steps_count: 1,
  });
  expect(rows.rows[0].finished_at).toBeInstanceOf(Date);
});

it("has a migration for everything that the schema says", async () => {
  expect(await pendingSql(database.url)).toBeNull();
});
