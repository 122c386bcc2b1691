/** Migrations that are interrupted, and processes that migrate at the same time. */
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { applyMigrations, readMigrations } from "@/scripts/db/migrations";
import { createDatabase, type TestDatabase } from "@/test/support/database";
import { eventually } from "@/test/support/house";

let database: TestDatabase;
let client: pg.Client;
let names: readonly string[];
beforeEach(async () => {
  database = await createDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const PRISMAS_LOCK = 72_707_369;

async function migrateBefore(name: string): Promise<void> {
  await applyMigrations(database.url, { only: new Set(names.slice(0, names.indexOf(name))) });
}

async function books(): Promise<readonly { name: string; finished: boolean; steps: number }[]> {
  const { rows } = await client.query(
    `select migration_name as name, finished_at is not null as finished, applied_steps_count as steps
      from _prisma_migrations order by started_at, migration_name`,
  );
  return rows;
}

it("undoes a script whose end could not be noted, and applies it again, whichever it is", async () => {
  await migrateBefore(names[1]!);
  // What a sequence counted is not undone with the transaction: each mark fails once.
  await client.query(`
    create schema fault;
    create sequence fault.marks;
    create function fault.refuse() returns trigger language plpgsql as $$
      begin
        if nextval('fault.marks') % 2 = 1 then raise 'the mark is lost'; end if;
        return new;
      end $$;
    create trigger refuse before update of finished_at on _prisma_migrations
      for each row execute function fault.refuse()`);
  for (const name of names.slice(1)) {
    await expect(applyMigrations(database.url)).rejects.toThrow(
      new RegExp(`The migration ${name} failed and was undone: [^]*the mark is lost`),
    );
  }
  expect(await applyMigrations(database.url)).toEqual(names.slice(-1));
  expect(await books()).toEqual(names.map((name) => ({ name, finished: true, steps: 1 })));
});

it("goes on after a process that lost its connection in the middle of a script", async () => {
  const blobs = "20261122024500_blobs";
  await migrateBefore(blobs);
  await client.query("begin");
  await client.query("lock table run_artifact in access exclusive mode");
  const killed = applyMigrations(database.url).catch((error: unknown) => error);
  // Its first tables are made when it comes to those rows.
  await eventually(async () => {
    const ended = await client.query(
      "select pg_terminate_backend(pid) from pg_locks where relation = 'run_artifact'::regclass and not granted",
    );
    return ended.rowCount === 1;
  });
  expect(await killed).toBeInstanceOf(Error);
  await client.query("rollback");
  expect(await applyMigrations(database.url)).toEqual(names.slice(names.indexOf(blobs)));
});

it("says what PostgreSQL said to a script that cannot run", async () => {
  await migrateBefore("20261122024500_blobs");
  await client.query("create table blob_chunk ()");
  await expect(applyMigrations(database.url)).rejects.toThrow(
    'The migration 20261122024500_blobs failed and was undone: relation "blob_chunk" already exists',
  );
  await client.query("drop table blob_chunk");
  expect(await applyMigrations(database.url)).toContain("20261122024500_blobs");
});

it("waits for another process, and says so", async () => {
  await client.query("select pg_advisory_lock($1)", [PRISMAS_LOCK]);
  const said: string[] = [];
  const waiting = applyMigrations(database.url, {
    say(line) {
      said.push(line);
      void client.query("select pg_advisory_unlock($1)", [PRISMAS_LOCK]);
    },
  });
  expect(await waiting).toEqual(names);
  expect(said).toEqual(["Another process migrates the database. This one waits until that is done."]);
});

it("gives up on a process that does not end, and says which it is", async () => {
  const { rows } = await client.query("select pg_advisory_lock($1), pg_backend_pid() as pid", [PRISMAS_LOCK]);
  await expect(applyMigrations(database.url, { patienceMs: 6 })).rejects.toThrow(
    `select pg_terminate_backend(${rows[0].pid})`,
  );
});

it("says what to do about what an older version left half-way", async () => {
  await migrateBefore("20261122024500_blobs");
  const torn = `insert into _prisma_migrations (id, checksum, migration_name) values ('torn', '', '20261122024500_blobs')`;
  await client.query(torn);
  await expect(applyMigrations(database.url)).rejects.toThrow(
    /The migration 20261122024500_blobs, .* was interrupted.*docs\/operating\/upgrade\.md/,
  );
  // As that page says, for a script of which nothing was applied.
  await client.query("delete from _prisma_migrations where finished_at is null and rolled_back_at is null");
  expect(await applyMigrations(database.url)).toContain("20261122024500_blobs");
});
