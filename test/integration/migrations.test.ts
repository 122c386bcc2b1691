import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyMigrations, pendingSql, readMigrations } from "@/scripts/db/migrations";
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

it("moves the samples of runs into blobs, byte for byte, and leaves those that nobody could read", async () => {
  const older = await createDatabase({ empty: true });
  const client = new pg.Client({ connectionString: older.url });
  try {
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
    await applyMigrations(older.url, {
      only: new Set(names.filter((name) => name < "20261122024500_blobs")),
    });
    await client.connect();
    const artifacts = [randomBytes(1_300_000), randomBytes(524_288), randomBytes(7)];
    await client.query(
      `insert into policy (id, name, current_version, updated_at) values (gen_random_uuid(), 'old', 1, now());
       insert into policy_version (policy_id, version, spec, model, spelling, semantics, author)
         select id, 1, '', '{}', 'operator', 'operator', 'ann' from policy;`,
    );
    for (const [index, bytes] of artifacts.entries()) {
      await client.query(
        `with made as (insert into run (id, policy_id, policy_version, state, trigger, max_images)
           select gen_random_uuid(), id, 1, $1, 'manual', 2 from policy returning id)
         insert into run_artifact (run_id, bytes, raw_size, size) select id, $2::bytea, 9, octet_length($2::bytea) from made`,
        [index === 2 ? "running" : "succeeded", bytes],
      );
    }
    await applyMigrations(older.url);
    const { rows } = await client.query<{ bytes: Buffer; size: string }>(
      `select string_agg(c.bytes, '' order by c.position) as bytes, min(b.size) as size
       from run_artifact join blob b on b.id = blob_id and b.complete join blob_chunk c on c.blob_id = b.id
       group by b.id order by min(b.size) desc`,
    );
    expect(rows.map(({ size }) => Number(size))).toEqual([1_300_000, 524_288]);
    expect(rows.map(({ bytes }, index) => bytes.equals(artifacts[index]!))).toEqual([true, true]);
    expect((await client.query("select from run")).rowCount).toBe(3);
  } finally {
    await client.end();
    await older.drop();
  }
});
